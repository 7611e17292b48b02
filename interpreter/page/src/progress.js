// Who decides where nobody at the page does: programs and nature. There is time to see each of their decisions before the next one,
// and what was decided last can be seen again.
import { Deeds } from "./deeds.js";
import { moversOf } from "./engine.js";
import { leaveRoom } from "./panels.js";
import { lately } from "./walk.js";

const PAUSE = 350, FORCED = 400, OTHER = 450, SAME = 200, AGAIN = 600;

/** What an app does by itself. */
export class Progress extends Deeds {
  /** Whether programs play among themselves. */
  get watching() {
    return this.seats.every((seat) => seat !== "person");
  }

  /** Lets nature or a program decide, if it is theirs; a person who has no choice, if that is wished. */
  onwards(once = false) {
    const { state } = this.node, [mover] = moversOf(state);
    if (this.ended) return;
    if (this.mine) {
      this.hurried = false;
      if (this.settings.forced && this.legal.length === 1 && !state.chance) this.timer = setTimeout(() => this.step(this.legal[0]), FORCED);
      return;
    }
    if (this.watching && this.pace.paused && !once) return;
    const begun = this.node.path.some((one) => one.by >= 0), wait = this.watching && begun ? this.pace.wait : PAUSE;
    if (state.chance) this.timer = setTimeout(() => this.drawn(), begun ? Math.min(wait, PAUSE) : 0);
    else if (this.seats[mover] === "random") this.timer = setTimeout(() => this.drawn(), this.hurried ? 0 : wait);
    else this.timer = setTimeout(() => this.think(), this.watching ? wait : 0);
  }

  async drawn() {
    const { node, legal } = this, { decision, random } = await this.engine.pick(node.state, this.random, legal);
    if (this.node !== node || !this.live) return;
    this.random = random;
    this.step(decision);
  }

  async think() {
    const { node } = this, level = this.level(this.seats[node.state.mover]), looked = this.watching || this.hurried ? null : this.looked();
    const found = this.legal.length === 1 ? { best: 0 } : await this.thinker.ask(this.entries(), level, this.start);
    await looked;
    if (this.node === node && this.live) this.step(this.legal[found?.best ?? 0]);
  }

  /** When the position has been there long enough to be seen, or nobody wants to wait: never, if another one is shown meanwhile. */
  looked() {
    const { node } = this, wait = node.parent?.state.mover === node.state.mover ? SAME : OTHER;
    return new Promise((on) => {
      this.wake = on;
      this.timer = setTimeout(on, wait);
    });
  }

  /** Nobody wants to wait for what is shown: not for programs, until a person decides, nor for what is shown again. */
  hurry() {
    if (this.showing) return this.showing();
    this.hurried = !this.watching;
    this.wake?.();
    return undefined;
  }

  level(name) {
    return this.game.search.levels.find((one) => one.name === name);
  }

  entries() {
    return this.node.path.map((one) => one.decision.entry);
  }

  seat(number, who) {
    this.seats[number] = who;
    const list = this.at("players").querySelectorAll("select")[number]; // who asks need not have chosen there
    if (list) {
      list.value = who;
      leaveRoom(list, this.element);
    }
    this.pace.paused = false;
    this.go(this.node, true);
  }

  pause(paused) {
    this.pace.paused = paused;
    this.go(this.node, true);
  }

  stepOnce() {
    this.pace.paused = true;
    this.go(this.node, true);
    this.onwards(true);
  }

  /** Shows one decision after the other again: those since somebody at the page decided, or the last turn. */
  again() {
    const { node, live } = this, nodes = lately(this), end = () => this.go(node, live);
    const show = (number) => {
      if (nodes[number] === node) return end();
      this.go(nodes[number], false, end);
      this.timer = setTimeout(() => show(number + 1), AGAIN);
      return undefined;
    };
    show(0);
  }
}
