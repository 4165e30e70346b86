// A FIX client that logs on and hears what it is told. Messages are texts with `|` for the end of a field.
import { connect } from 'node:net';

const now = () => new Date().toISOString().replace(/-/g, '').replace('T', '-').slice(0, 21);

export class FixClient {
  #socket;
  #number = 1;
  #compId;
  heard = '';
  hasEnded = false;

  /** Connects, and logs on. */
  constructor(port, compId, participant, password) {
    this.#compId = compId;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (data) => (this.heard += data.toString('latin1').replaceAll('\u0001', '|')));
    this.#socket.on('close', () => (this.hasEnded = true));
    this.send('35=A', `98=0|108=3600|553=${participant}|554=${password}|`);
  }

  send(type, fields) {
    const body = `${type}|49=${this.#compId}|56=CROSSBOOK|34=${this.#number++}|52=${now()}|${fields}`;
    const text = `8=FIX.4.4|9=${body.length}|${body}`.replaceAll('|', '\u0001');
    const sum = [...Buffer.from(text, 'latin1')].reduce((total, byte) => total + byte, 0) % 256;
    this.#socket.write(`${text}10=${String(sum).padStart(3, '0')}\u0001`, 'latin1');
  }

  close() {
    this.#socket.destroy();
  }
}
