import { CLOSE_CODES, type ServerMessage, type Welcome } from '@lisan/contract/realtime';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Session } from '../auth/session.ts';

/** Beyond this, what may be lost is not sent. */
const SKIP_BYTES = 64 * 1024;
/** Beyond this, the other side has stopped reading. */
const MAX_BYTES = 1024 * 1024;

type Line = { socket: WebSocket; raw: Duplex };

/** One socket of one subscriber. */
export class Connection {
  readonly socket: WebSocket;
  readonly #raw: Duplex;
  /** Who is there, as last read. */
  session: Session;
  /** Replaced when the client renews it. */
  token: string;
  /** What it is in the lesson that it is in; null outside. */
  role: Welcome['you']['role'] | null = null;
  /** When `session` was read, on the process's own clock. */
  checkedAt = performance.now();
  #work: Promise<void> = Promise.resolve();

  /** `raw`: the bare connection below the socket. */
  constructor({ socket, raw }: Line, who: { session: Session; token: string }) {
    this.socket = socket;
    this.#raw = raw;
    this.session = who.session;
    this.token = who.token;
  }

  get subscriberId(): string {
    return this.session.subscriberId;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    if (this.#mayTake(false)) this.socket.send(text);
  }

  /**
   * Sends a whole frame that was made for many; when `lossy` it is left out for whoever reads slowly. Nothing of the
   * socket's own waits above the bare connection, for it compresses nothing, so the order stays.
   */
  sendFrame(frame: Buffer, { lossy = false } = {}): void {
    if (this.#mayTake(lossy)) this.#raw.write(frame);
  }

  close(code: number): void {
    this.socket.close(code);
  }

  /** Does one thing after another in the order of the messages; `task` handles its own errors. */
  enqueue(task: () => Promise<void>): void {
    this.#work = this.#work.then(task);
  }

  #mayTake(isLossy: boolean): boolean {
    if (!this.isOpen) return false;
    const waiting = this.socket.bufferedAmount;
    if (waiting > MAX_BYTES) this.close(CLOSE_CODES.slow);
    return waiting <= (isLossy ? SKIP_BYTES : MAX_BYTES);
  }
}
