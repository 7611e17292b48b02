// Three short sounds, made here: a decision, something taken, the end.

const TICK = [[520, 0, 0.05]], TAKEN = [[300, 0, 0.06], [200, 0.06, 0.1]], END = [[440, 0, 0.15], [554, 0.15, 0.15], [659, 0.3, 0.3]];
const LOUD = 0.12, LEAST = 0.001;

let context = null;

/** What is heard of a decision. `lost`: whether something has left the board. */
export function sound(node, lost) {
  context ??= new AudioContext();
  const now = context.currentTime, tones = node.state.over ? END : lost ? TAKEN : TICK;
  for (const [pitch, wait, long] of tones) {
    const tone = context.createOscillator(), volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, now + wait);
    volume.gain.exponentialRampToValueAtTime(LEAST, now + wait + long);
    tone.connect(volume).connect(context.destination);
    tone.start(now + wait);
    tone.stop(now + wait + long);
  }
}
