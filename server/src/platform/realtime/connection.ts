import { CLOSE_CODES, type ServerMessage, type Welcome } from '@lisan/contract/live/realtime';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Session } from '../auth/session.ts';

/** Above this, lossy frames are skipped. */
const SKIP_BYTES = 64 * 1024;
/** Above this, the other side has stopped reading. */
const MAX_BYTES = 1024 * 1024;

type Line = { socket: WebSocket; raw: Duplex };

/** One socket of one subscriber. */
export class Connection {
  readonly socket: WebSocket;
  readonly #raw: Duplex;
  /** The session, as last read. */
  session: Session;
  /** Replaced when the client renews it. */
  token: string;
  /** Its role in its current lesson; null outside. */
  role: Welcome['you']['role'] | null = null;
  /** The channel that it is in; null outside. */
  channelId: string | null = null;
  /** When `session` was read, in monotonic milliseconds. */
  checkedAt = performance.now();
  #work: Promise<void> = Promise.resolve();

  /** `raw`: the raw connection below the socket. */
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
    if (this.#canSend(false)) this.socket.send(text);
  }

  /**
   * Sends a whole frame that was built once for many; a `lossy` frame is skipped for a slow reader. The socket
   * compresses nothing and queues nothing above the raw connection, so the order is preserved.
   */
  sendFrame(frame: Buffer, { lossy = false } = {}): void {
    if (this.#canSend(lossy)) this.#raw.write(frame);
  }

  close(code: number): void {
    this.socket.close(code);
  }

  /** Runs tasks one after another in the order of the messages; `task` handles its own errors. */
  enqueue(task: () => Promise<void>): void {
    this.#work = this.#work.then(task);
  }

  #canSend(isLossy: boolean): boolean {
    if (!this.isOpen) return false;
    const queuedBytes = this.socket.bufferedAmount;
    if (queuedBytes > MAX_BYTES) this.close(CLOSE_CODES.slow);
    return queuedBytes <= (isLossy ? SKIP_BYTES : MAX_BYTES);
  }
}
