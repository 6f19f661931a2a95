import type { JoinTicket } from '@lisan/contract/live/live';
import type { LiveListener } from '../port.ts';
import { createDataRate } from './data-rate.ts';
import { lagAllowance, newestSpan, openFragmentBuffer, PendingFragments } from './fragment-buffer.ts';
import { openSource } from './media-sources.ts';
import { WatchSocket } from './watch-socket.ts';

type Scene = {
  Source: typeof MediaSource;
  media: HTMLMediaElement;
  ticket: JoinTicket;
  address: string;
  renewTicket: () => Promise<JoinTicket>;
  listener: LiveListener;
  /** The first data has arrived: the network lets it through. */
  onArrived: () => void;
  /** The lesson is reached: the browser accepts its data, or its teacher is known to be away. */
  onReached: () => void;
  /** The browser does not support the format of the lesson, or opens no source for it. */
  onUnplayable: () => void;
};

const STALL_MEMORY_MS = 30_000;
/** Shorter stalls only raise the allowed lag, and are not reported. */
const STALL_REPORT_AFTER_MS = 1000;
const HAVE_FUTURE_DATA = 3;
const BREAK_MEMORY_MS = 60_000;
const MAX_BREAKS = 3;

/** Plays fragments from a WebSocket through a media source: the path with the lowest latency. */
export class FragmentPlayer {
  readonly #scene: Scene;
  readonly #rate = createDataRate(() => performance.now());
  readonly #socket: WatchSocket;
  readonly #listening = new AbortController();
  #buffer: ReturnType<typeof openFragmentBuffer> | null = null;
  #pending = new PendingFragments();
  #part: number | null = null;
  #opening = new AbortController();
  #isReached = false;
  #stalls: number[] = [];
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #breaks: number[] = [];
  #isAway = false;

  constructor(scene: Scene) {
    this.#scene = scene;
    const { ticket, address, renewTicket, listener, media } = scene;
    media.addEventListener('waiting', () => this.#onBufferEmpty(), { signal: this.#listening.signal });
    this.#socket = new WatchSocket({
      ticket,
      address,
      renewTicket,
      listener: {
        onInit: (started) => void this.#startStream(started),
        onFragment: (bytes) => this.#receive(bytes),
        onAway: (isAway) => this.#away(isAway),
        onEnded: listener.onEnded,
        onLost: listener.onLost,
      },
    });
  }

  stop(): void {
    this.#opening.abort();
    clearTimeout(this.#stallTimer);
    this.#listening.abort();
    this.#socket.stop();
    this.#buffer?.stop();
    this.#scene.media.removeAttribute('src');
    this.#scene.media.load();
  }

  kbps(): number | null {
    return this.#rate.kbps();
  }

  async #startStream({ mime, part, bytes }: { mime: string; part: number; bytes: ArrayBuffer }): Promise<void> {
    const { Source, media, onUnplayable } = this.#scene;
    if (!Source.isTypeSupported(mime)) return onUnplayable();
    this.#rate.record(bytes.byteLength);
    this.#scene.onArrived();
    // The stream that was played before continues: its timestamps fit the present buffer.
    if (part === this.#part) {
      this.#pending.setInit(bytes);
      return this.#buffer?.feed();
    }
    this.#part = part;
    this.#buffer?.stop();
    this.#buffer = null;
    this.#pending = new PendingFragments();
    this.#pending.setInit(bytes);
    this.#opening.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const source = await openSource(Source, media, signal);
    if (signal.aborted) return;
    this.#buffer = source && this.#openBuffer(source, mime);
    if (this.#buffer) this.#reach();
    else if (this.#isReached) this.#restartStream();
    else onUnplayable();
  }

  #openBuffer(source: MediaSource, mime: string): ReturnType<typeof openFragmentBuffer> {
    return openFragmentBuffer({
      source,
      pending: this.#pending,
      mime,
      media: this.#scene.media,
      allowedLag: () => lagAllowance(this.#recentStalls().length),
      onBroken: () => this.#restartStream(),
    });
  }

  #receive(bytes: ArrayBuffer): void {
    this.#rate.record(bytes.byteLength);
    if (this.#part === null) return;
    this.#pending.add(bytes);
    this.#buffer?.feed();
  }

  #reach(): void {
    this.#isReached = true;
    this.#scene.onReached();
  }

  #away(isAway: boolean): void {
    this.#isAway = isAway;
    this.#scene.listener.onAway(isAway);
    this.#reach();
  }

  /** Handles an empty buffer: jumps to later media, and reports a stall without it. */
  #onBufferEmpty(): void {
    const { media, listener } = this.#scene;
    const span = newestSpan(media);
    if (span && media.currentTime < span.start) media.currentTime = span.start;
    else if (span && !this.#isAway && !media.seeking) {
      this.#stalls = [...this.#recentStalls(), performance.now()];
      clearTimeout(this.#stallTimer);
      this.#stallTimer = setTimeout(() => {
        if (!this.#isAway && media.readyState < HAVE_FUTURE_DATA) listener.onStall();
      }, STALL_REPORT_AFTER_MS);
    }
  }

  #recentStalls(): number[] {
    const since = performance.now() - STALL_MEMORY_MS;
    return this.#stalls.filter((at) => at > since);
  }

  #restartStream(): void {
    const since = performance.now() - BREAK_MEMORY_MS;
    this.#breaks = [...this.#breaks.filter((at) => at > since), performance.now()];
    this.#part = null;
    this.#buffer = null;
    if (this.#breaks.length > MAX_BREAKS) {
      this.stop();
      this.#scene.listener.onLost();
    } else this.#socket.restart();
  }
}
