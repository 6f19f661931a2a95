import { CLOSE_CODES, type ServerMessage } from '@lisan/contract/realtime';
import type { WebSocket } from 'ws';

/** Beyond this, what may be lost is not sent. */
const SKIP_BYTES = 64 * 1024;
/** Beyond this, the other side has stopped reading. */
const MOST_BYTES = 1024 * 1024;

/** One socket of one subscriber. */
export class Connection {
  readonly subscriberId: string;
  readonly socket: WebSocket;
  /** Replaced when the client renews it. */
  token: string;
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, who: { subscriberId: string; token: string }) {
    this.socket = socket;
    this.subscriberId = who.subscriberId;
    this.token = who.token;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** `lossy` text is left out for whoever reads slowly. */
  sendText(text: string, { lossy = false } = {}): void {
    if (!this.isOpen) return;
    const waiting = this.socket.bufferedAmount;
    if (waiting > MOST_BYTES) return this.close(CLOSE_CODES.slow);
    if (lossy && waiting > SKIP_BYTES) return;
    this.socket.send(text);
  }

  close(code: number): void {
    this.socket.close(code);
  }

  /** Does one thing after another in the order of the messages; `task` handles its own errors. */
  enqueue(task: () => Promise<void>): void {
    this.#work = this.#work.then(task);
  }
}
