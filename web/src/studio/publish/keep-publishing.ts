import type { JoinTicket } from '@lisan/contract/live';
import { ApiError, isPassing } from '../../lib/api-error.ts';
import { freshUplink, isHopeless, judgeUplink, rateOf, stepDown } from './bit-rates.ts';
import type { Uplink } from './bit-rates.ts';
import { startEncoder } from './encoder.ts';
import type { Encoder } from './encoder.ts';
import { afterLink } from './end-of-link.ts';
import { openMediaLink } from './media-link.ts';
import type { MediaLink } from './media-link.ts';
import type { PublishEnd, PublishRequest, PublishState, Publishing } from './port.ts';

/** How long a connection may take to be accepted. */
const ACCEPT_MS = 8000;
const LOOK_MS = 500;
const FIRST_WAIT_MS = 300;
const MAX_WAIT_MS = 8000;
/** A connection that held this long was a good one: what went wrong before it is forgotten. */
const GOOD_MS = 10_000;
/** The same refusal as often in a row will not change. */
const MAX_REFUSALS = 3;

/** 0.3 s, then twice as long each time, at most 8 s: one teacher is no crowd. */
export function retryDelay(tries: number): number {
  return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
}

/** Publishes through broken connections: each begins with another ticket and another recorder. */
export function keepPublishing(request: PublishRequest, mime: string): Publishing {
  const keeper = new Keeper(request, mime);
  keeper.connect(request.ticket);
  return {
    stop: () => keeper.stop(),
    setMuted: (what) => {
      if (what === 'camera') keeper.startOver();
    },
  };
}

class Keeper {
  readonly #request: PublishRequest;
  readonly #mime: string;
  #uplink: Uplink = freshUplink(Date.now());
  #link: MediaLink | null = null;
  #encoder: Encoder | null = null;
  /** Runs out on a connection that is not accepted, or starts the next one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #refusals = 0;
  #liveSince = 0;
  #size = '';
  #isDone = false;

  constructor(request: PublishRequest, mime: string) {
    this.#request = request;
    this.#mime = mime;
    this.#say({ is: 'connecting' });
    window.addEventListener('offline', this.#lose);
    window.addEventListener('online', this.#hurry);
  }

  connect(ticket: JoinTicket): void {
    const link = openMediaLink({
      ticket,
      mime: this.#mime,
      onAccepted: () => this.#goLive(link),
      onEnd: (code) => this.#end(code),
    });
    this.#link = link;
    this.#timer = setTimeout(this.#lose, ACCEPT_MS);
  }

  /** What the encoder described at its start no longer holds, as when black takes the picture's place. */
  startOver(): void {
    if (this.#encoder === null) return;
    this.#letGo();
    void this.#renew();
  }

  async stop(): Promise<void> {
    this.#settle();
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
        onFail: () => this.#giveUp('failed'),
      });
    } catch {
      // The device went away between two connections; the teacher is told, and checks it again.
      return this.#giveUp('failed');
    }
    this.#watch = setInterval(() => this.#look(link), LOOK_MS);
    this.#sayLive();
  }

  /** Whether the network keeps up, and the picture is what it was: a phone may have been turned. */
  #look(link: MediaLink): void {
    const now = Date.now();
    if (now - this.#liveSince > GOOD_MS) [this.#tries, this.#refusals] = [0, 0];
    if (sizeOf(this.#request.stream) !== this.#size) return this.startOver();
    const before = this.#uplink;
    const seen = { kind: this.#request.kind, buffered: link.waiting(), now };
    this.#uplink = judgeUplink(before, seen);
    if (this.#uplink.rung !== before.rung || isHopeless(seen, before)) return this.#again();
    if (this.#uplink.isWeak !== before.isWeak) this.#sayLive();
  }

  #end(code: number): void {
    const after = afterLink(code);
    if ('over' in after) return this.#giveUp(after.over);
    const { retry } = after;
    if (retry === 'smaller') this.#uplink = stepDown(this.#uplink, this.#request.kind, Date.now());
    if (retry !== 'same') this.#refusals += 1;
    if (this.#refusals >= MAX_REFUSALS) return this.#giveUp(retry === 'ticket' ? 'refused' : 'failed');
    this.#again();
  }

  /** The network is away. */
  readonly #lose = (): void => {
    if (this.#link !== null) this.#again();
  };

  /** The network is back: no need to wait any longer. */
  readonly #hurry = (): void => {
    if (this.#link !== null) return;
    clearTimeout(this.#timer);
    void this.#renew();
  };

  #again(): void {
    this.#letGo();
    this.#say({ is: 'reconnecting' });
    this.#timer = setTimeout(() => void this.#renew(), retryDelay(this.#tries));
    this.#tries += 1;
  }

  async #renew(): Promise<void> {
    try {
      const ticket = await this.#request.renew();
      if (!this.#isDone && this.#link === null) this.connect(ticket);
    } catch (error) {
      if (this.#isDone || this.#link !== null) return;
      if (error instanceof ApiError && !isPassing(error)) this.#giveUp(error.status === 401 ? 'refused' : 'notLive');
      else this.#again();
    }
  }

  #giveUp(because: PublishEnd): void {
    if (this.#isDone) return;
    this.#letGo();
    this.#say({ is: 'over', because });
    this.#settle();
  }

  #letGo(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    void this.#encoder?.stop();
    this.#link?.drop();
    [this.#encoder, this.#link] = [null, null];
  }

  #settle(): void {
    this.#isDone = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    window.removeEventListener('offline', this.#lose);
    window.removeEventListener('online', this.#hurry);
  }

  #sayLive(): void {
    this.#say({ is: 'live', kbps: rateOf(this.#uplink, this.#request.kind), isWeak: this.#uplink.isWeak });
  }

  #say(state: PublishState): void {
    if (!this.#isDone) this.#request.onState(state);
  }
}

function sizeOf(stream: MediaStream): string {
  const { width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  return `${width}×${height}`;
}
