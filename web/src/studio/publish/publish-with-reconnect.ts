import type { JoinTicket } from '@lisan/contract/live';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { freshUplink, isHopeless, updateUplink, rateOf, stepDown } from './bit-rates.ts';
import type { Uplink } from './bit-rates.ts';
import { startEncoder } from './encoder.ts';
import type { Encoder } from './encoder.ts';
import { afterLink } from './close-actions.ts';
import { openMediaLink } from './media-link.ts';
import type { MediaLink } from './media-link.ts';
import type { PublishEnd, PublishRequest, PublishState, Publishing } from './port.ts';

/** How long a connection may take to be accepted. */
const ACCEPT_MS = 8000;
const HEALTH_CHECK_MS = 500;
const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 8000;
/** A connection that held this long was a good one: what went wrong before it is forgotten. */
const GOOD_MS = 10_000;
/** The same refusal as often in a row will not change. */
const MAX_REFUSALS = 3;

/** 0.3 s, then twice as long each time, at most 8 s: one teacher is no crowd. */
export function retryDelay(attempts: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
}

/** Publishes through broken connections: each begins with another ticket and another recorder. */
export function publishWithReconnect(request: PublishRequest, mime: string): Publishing {
  const publisher = new ReconnectingPublisher(request, mime);
  publisher.connect(request.ticket);
  return {
    stop: () => publisher.stop(),
    setMuted: (what) => {
      if (what === 'camera') publisher.restart();
    },
  };
}

class ReconnectingPublisher {
  readonly #request: PublishRequest;
  readonly #mime: string;
  #uplink: Uplink = freshUplink(Date.now());
  #link: MediaLink | null = null;
  #encoder: Encoder | null = null;
  /** Runs out on a connection that is not accepted, or starts the next one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #attempts = 0;
  #refusals = 0;
  #liveSince = 0;
  #size = '';
  #isDone = false;

  constructor(request: PublishRequest, mime: string) {
    this.#request = request;
    this.#mime = mime;
    this.#report({ kind: 'connecting' });
    window.addEventListener('offline', this.#onOffline);
    window.addEventListener('online', this.#onOnline);
  }

  connect(ticket: JoinTicket): void {
    const link = openMediaLink({
      ticket,
      mime: this.#mime,
      onAccepted: () => this.#goLive(link),
      onEnd: (code) => this.#end(code),
    });
    this.#link = link;
    this.#timer = setTimeout(this.#onOffline, ACCEPT_MS);
  }

  /** What the encoder described at its start no longer holds, as when black takes the picture's place. */
  restart(): void {
    if (this.#encoder === null) return;
    this.#dropConnection();
    void this.#renew();
  }

  async stop(): Promise<void> {
    this.#dispose();
    await this.#encoder?.stop();
    await this.#link?.finish();
  }

  #goLive(link: MediaLink): void {
    clearTimeout(this.#timer);
    const { stream, kind } = this.#request;
    this.#liveSince = Date.now();
    this.#size = sizeOf(stream);
    try {
      this.#encoder = startEncoder({
        stream,
        kind,
        mime: this.#mime,
        kbps: rateOf(this.#uplink, kind),
        onData: (data) => link.send(data),
        onFail: () => this.#fail('failed'),
      });
    } catch {
      // The device went away between two connections; the teacher is told, and checks it again.
      return this.#fail('failed');
    }
    this.#watch = setInterval(() => this.#checkHealth(link), HEALTH_CHECK_MS);
    this.#reportLive();
  }

  /** Whether the network keeps up, and the picture is what it was: a phone may have been turned. */
  #checkHealth(link: MediaLink): void {
    const now = Date.now();
    if (now - this.#liveSince > GOOD_MS) [this.#attempts, this.#refusals] = [0, 0];
    if (sizeOf(this.#request.stream) !== this.#size) return this.restart();
    const before = this.#uplink;
    const seen = { kind: this.#request.kind, buffered: link.pendingBytes(), now };
    this.#uplink = updateUplink(before, seen);
    if (this.#uplink.rung !== before.rung || isHopeless(seen, before)) return this.#reconnectLater();
    if (this.#uplink.isWeak !== before.isWeak) this.#reportLive();
  }

  #end(code: number): void {
    const after = afterLink(code);
    if ('over' in after) return this.#fail(after.over);
    const { retry } = after;
    if (retry === 'smaller') this.#uplink = stepDown(this.#uplink, this.#request.kind, Date.now());
    if (retry !== 'same') this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) return this.#fail(retry === 'ticket' ? 'refused' : 'failed');
    this.#reconnectLater();
  }

  /** The network is away. */
  readonly #onOffline = (): void => {
    if (this.#link !== null) this.#reconnectLater();
  };

  /** The network is back: no need to wait any longer. */
  readonly #onOnline = (): void => {
    if (this.#link !== null) return;
    clearTimeout(this.#timer);
    void this.#renew();
  };

  #reconnectLater(): void {
    this.#dropConnection();
    this.#report({ kind: 'reconnecting' });
    this.#timer = setTimeout(() => void this.#renew(), retryDelay(this.#attempts));
    this.#attempts += 1;
  }

  async #renew(): Promise<void> {
    try {
      const ticket = await this.#request.renew();
      if (!this.#isDone && this.#link === null) this.connect(ticket);
    } catch (error) {
      if (this.#isDone || this.#link !== null) return;
      if (error instanceof ApiError && !isPassing(error)) this.#fail(error.status === 401 ? 'refused' : 'notLive');
      else this.#reconnectLater();
    }
  }

  #fail(reason: PublishEnd): void {
    if (this.#isDone) return;
    this.#dropConnection();
    this.#report({ kind: 'over', reason });
    this.#dispose();
  }

  #dropConnection(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    void this.#encoder?.stop();
    this.#link?.drop();
    [this.#encoder, this.#link] = [null, null];
  }

  #dispose(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    window.removeEventListener('offline', this.#onOffline);
    window.removeEventListener('online', this.#onOnline);
  }

  #reportLive(): void {
    this.#report({ kind: 'live', kbps: rateOf(this.#uplink, this.#request.kind), isWeak: this.#uplink.isWeak });
  }

  #report(state: PublishState): void {
    if (!this.#isDone) this.#request.onState(state);
  }
}

function sizeOf(stream: MediaStream): string {
  const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return `${width}×${height}`;
}
