import type { JoinTicket } from '@lisan/contract/live/live';
import type { MEDIA_CLOSE_CODES, MEDIA_PROTOCOL, ToViewer } from '@lisan/contract/live/live-media';
import { jitteredBackoffMs } from '../../../../../lib/net/backoff.ts';
import { ReconnectingSocket } from '../../../../../lib/net/reconnecting-socket.ts';
import type { AfterLoss, SocketTarget } from '../../../../../lib/net/reconnecting-socket.ts';

type WatchListener = {
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

const BACKOFF = { firstMs: 2000, maxMs: 30_000 };

/** Watches through broken connections and expired tickets, until the lesson ends or `stop` is called. */
export class WatchSocket {
  readonly #watching: Watching;
  readonly #socket: ReconnectingSocket;
  #key: string;
  #isKeyRefused = false;
  #refusals = 0;
  #isAway = false;
  /** The announced stream, until its init segment arrives. */
  #announced: { mime: string; part: number } | null = null;

  constructor(watching: Watching) {
    this.#watching = watching;
    this.#key = watching.ticket.key;
    this.#socket = new ReconnectingSocket({
      target: () => this.#nextTarget(),
      onText: (text) => this.#receiveMessage(JSON.parse(text) as ToViewer),
      onBytes: (bytes) => this.#receiveBytes(bytes),
      onLost: (code) => this.#end(code),
      silenceTimeoutMs: () => SILENCE_TIMEOUT_MS[this.#isAway ? 'away' : 'here'],
      backoffMs: (failures) => jitteredBackoffMs(failures, BACKOFF, watching.random),
    });
  }

  stop(): void {
    this.#socket.close();
  }

  /** Reconnects, and so starts from an init segment. */
  restart(): void {
    this.#socket.reconnect();
  }

  #nextTarget(): SocketTarget | Promise<SocketTarget> {
    this.#announced = null;
    if (!this.#isKeyRefused) return this.#target();
    // If the renewal fails, the attempt with the present ticket shows whether the network or the server failed.
    this.#isKeyRefused = false;
    return this.#watching.renewTicket().then(({ key }) => {
      this.#key = key;
      return this.#target();
    });
  }

  #target(): SocketTarget {
    return { address: this.#watching.address, protocols: [PROTOCOL, `ticket.${this.#key}`] };
  }

  #markWorking(): void {
    this.#socket.resetBackoff();
    this.#refusals = 0;
  }

  #receiveMessage(message: ToViewer): void {
    this.#markWorking();
    if (message.type === 'init') this.#announced = { mime: message.mime, part: message.part };
    else this.#setAway(message.type === 'waiting');
  }

  #receiveBytes(bytes: ArrayBuffer): void {
    this.#markWorking();
    const { listener } = this.#watching;
    if (this.#announced) listener.onInit({ ...this.#announced, bytes });
    else listener.onFragment(bytes);
    this.#announced = null;
  }

  #setAway(isAway: boolean): void {
    if (isAway !== this.#isAway) this.#watching.listener.onAway(isAway);
    this.#isAway = isAway;
  }

  #end(code: number | null): AfterLoss {
    const { listener } = this.#watching;
    if (code === null) return 'retry';
    if (code === ENDED) return this.#finish(listener.onEnded);
    if (FINAL.has(code)) return this.#finish(listener.onLost);
    if (!REFUSED.has(code)) return 'retry';
    this.#refusals += 1;
    if (this.#refusals > MAX_REFUSALS) return this.#finish(listener.onLost);
    this.#isKeyRefused = true;
    return 'retryNow';
  }

  #finish(notify: () => void): 'stop' {
    this.stop();
    notify();
    return 'stop';
  }
}
