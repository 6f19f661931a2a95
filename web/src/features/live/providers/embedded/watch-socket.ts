import type { JoinTicket } from '@lisan/contract/live';
import type { MEDIA_CLOSE_CODES, MEDIA_PROTOCOL, ToViewer } from '@lisan/contract/live-media';
import { reconnectDelay } from '../../../../domain/live/live-channel.ts';

export type WatchListener = {
  /** A stream starts: its type, the number of the publisher's connection, and its init segment. */
  onInit: (started: { mime: string; part: number; bytes: ArrayBuffer }) => void;
  onFragment: (bytes: ArrayBuffer) => void;
  onAway: (isAway: boolean) => void;
  onEnded: () => void;
  onLost: () => void;
};

type Watching = {
  ticket: JoinTicket;
  address: string;
  renewTicket: () => Promise<JoinTicket>;
  listener: WatchListener;
  random?: () => number;
};

// The web imports only types from the contract; these values are checked against it.
const PROTOCOL: typeof MEDIA_PROTOCOL = 'media.v1';
type Codes = typeof MEDIA_CLOSE_CODES;
const ENDED: Codes['ended'] = 1000;
/** A request for another ticket shows whether the session or the subscription has ended. */
const REFUSED: ReadonlySet<number> = new Set([
  4401 satisfies Codes['unauthenticated'],
  4403 satisfies Codes['forbidden'],
]);
/** Not live; or newer connections of this viewer replaced this one. */
const FINAL: ReadonlySet<number> = new Set([4404 satisfies Codes['notLive'], 4409 satisfies Codes['taken']]);

/** A publisher sends every second; a connection that is silent for longer is dead. */
const SILENCE_TIMEOUT_MS = { here: 10_000, away: 45_000 };
const MAX_REFUSALS = 2;

/** Watches through broken connections and expired tickets, until the lesson ends or `stop` is called. */
export class WatchSocket {
  readonly #watching: Watching;
  #key: string;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #refusals = 0;
  #isStopped = false;
  #isAway = false;
  /** The announced stream, until its init segment arrives. */
  #announced: { mime: string; part: number } | null = null;

  constructor(watching: Watching) {
    this.#watching = watching;
    this.#key = watching.ticket.key;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Reconnects, and so starts from an init segment. */
  restart(): void {
    if (this.#isStopped) return;
    const before = this.#socket;
    this.#socket = null;
    before?.close();
    this.#reconnectLater();
  }

  #connect(): void {
    const opened = new WebSocket(this.#watching.address, [PROTOCOL, `ticket.${this.#key}`]);
    opened.binaryType = 'arraybuffer';
    this.#socket = opened;
    this.#announced = null;
    opened.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (this.#isStopped || this.#socket !== opened) return;
      this.#attempts = 0;
      this.#refusals = 0;
      if (typeof data === 'string') this.#receiveMessage(JSON.parse(data) as ToViewer);
      else this.#receiveBytes(data);
      this.#expectMore();
    });
    opened.addEventListener('close', ({ code }) => {
      if (!this.#isStopped && this.#socket === opened) this.#end(code);
    });
    this.#expectMore();
  }

  #receiveMessage(message: ToViewer): void {
    if (message.type === 'init') this.#announced = { mime: message.mime, part: message.part };
    else this.#setAway(message.type === 'waiting');
  }

  #receiveBytes(bytes: ArrayBuffer): void {
    const { listener } = this.#watching;
    if (this.#announced) listener.onInit({ ...this.#announced, bytes });
    else listener.onFragment(bytes);
    this.#announced = null;
  }

  #setAway(isAway: boolean): void {
    if (isAway !== this.#isAway) this.#watching.listener.onAway(isAway);
    this.#isAway = isAway;
  }

  #expectMore(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => this.restart(), SILENCE_TIMEOUT_MS[this.#isAway ? 'away' : 'here']);
  }

  #end(code: number): void {
    const { listener } = this.#watching;
    if (code === ENDED) this.#finish(listener.onEnded);
    else if (FINAL.has(code)) this.#finish(listener.onLost);
    else if (REFUSED.has(code)) void this.#renew();
    else this.#reconnectLater();
  }

  async #renew(): Promise<void> {
    this.#refusals += 1;
    if (this.#refusals > MAX_REFUSALS) return this.#finish(this.#watching.listener.onLost);
    clearTimeout(this.#timer);
    try {
      this.#key = (await this.#watching.renewTicket()).key;
    } catch {
      // The next attempt, with the present ticket, shows whether the network or the server failed.
      if (!this.#isStopped) this.#reconnectLater();
      return;
    }
    if (!this.#isStopped) this.#connect();
  }

  #reconnectLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#connect(),
      reconnectDelay(this.#attempts, this.#watching.random ?? Math.random),
    );
    this.#attempts += 1;
  }

  #finish(notify: () => void): void {
    this.stop();
    notify();
  }
}
