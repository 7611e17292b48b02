// Questions to the server, over one websocket that is opened again when it breaks.

export class Connection {
  /** `heard(message)`: what the server says unasked; `state(open, why)`: whether it can be asked, and why not if it says so. */
  constructor(heard, state) {
    this.heard = heard;
    this.state = state;
    this.number = 0;
    this.waiting = new Map();
    this.expect();
    this.connect();
  }

  /** From now on questions wait until the line is open. */
  expect() {
    this.ready = new Promise((open) => (this.opened = open));
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/ws`);
    this.socket.onopen = () => (this.state(true), this.opened());
    this.socket.onmessage = ({ data }) => {
      const message = JSON.parse(data), answer = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (answer) answer(message);
      else if (message.do) this.heard(message);
    };
    this.socket.onclose = ({ reason }) => {
      this.expect();
      this.state(false, reason);
      for (const answer of this.waiting.values()) answer({ error: reason || "the server does not answer" });
      this.waiting.clear();
      setTimeout(() => this.connect(), reason ? 5000 : 1000);
    };
  }

  /** The answer to a question: what was found, or `error` with a sentence. */
  async ask(what, values = {}) {
    await this.ready;
    const id = ++this.number;
    return new Promise((answer) => {
      this.waiting.set(id, answer);
      this.socket.send(JSON.stringify({ ...values, do: what, id }));
    });
  }
}
