import type { JoinTicket } from '@lisan/contract/live/live';
import type { LiveListener } from '../port.ts';
import { createDataRate } from './data-rate.ts';
import { newestSpan, openFragmentBuffer } from './fragment-buffer.ts';
import { lagAllowance } from './live-edge.ts';
import { openSource } from './media-sources.ts';
import { WatchSocket } from './watch-socket.ts';

type Scene = {
  Source: typeof MediaSource;
  media: HTMLMediaElement;
  ticket: JoinTicket;
  address: string;
  renewTicket: () => Promise<JoinTicket>;
  listener: LiveListener;
  /** The lesson is reached: data has arrived, or its teacher is known to be away. */
  onReached: () => void;
  /** The browser does not support the format of the lesson. */
  onUnplayable: () => void;
};

const STALL_MEMORY_MS = 30_000;
/** Shorter stalls only raise the allowed lag, and are not reported. */
const STALL_REPORT_AFTER_MS = 1000;
const HAVE_FUTURE_DATA = 3;
const MAX_BREAKS = 3;

/** Plays fragments from a WebSocket through a media source: the path with the lowest latency. */
export class FragmentPlayer {
  readonly #scene: Scene;
  readonly #rate = createDataRate(() => performance.now());
  readonly #socket: WatchSocket;
  readonly #listening = new AbortController();
  #buffer: ReturnType<typeof openFragmentBuffer> | null = null;
  /** Fragments that arrive while the browser opens a new source. */
  #early: ArrayBuffer[] = [];
  #part: number | null = null;
  #opening = 0;
  #stalls: number[] = [];
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #breaks = 0;
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
    this.#opening += 1;
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
    // The stream that was played before continues: its timestamps fit the present buffer.
    if (part === this.#part && this.#buffer) return this.#buffer.append(bytes);
    this.#part = part;
    this.#buffer?.stop();
    this.#buffer = null;
    this.#early = [bytes];
    this.#opening += 1;
    const opening = this.#opening;
    const source = await openSource(Source, media);
    if (opening !== this.#opening) return;
    this.#buffer = openFragmentBuffer({
      source,
      mime,
      media,
      allowedLag: () => lagAllowance(this.#recentStalls().length),
      onBroken: () => this.#restartStream(),
    });
    for (const early of this.#early.splice(0)) this.#buffer.append(early);
  }

  #receive(bytes: ArrayBuffer): void {
    this.#rate.record(bytes.byteLength);
    if (this.#buffer) this.#buffer.append(bytes);
    else if (this.#part !== null) this.#early.push(bytes);
    this.#scene.onReached();
  }

  #away(isAway: boolean): void {
    this.#isAway = isAway;
    this.#scene.listener.onAway(isAway);
    this.#scene.onReached();
  }

  /** Handles an empty buffer: jumps to later media, and reports a stall where there is none. */
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
    this.#breaks += 1;
    this.#part = null;
    this.#buffer = null;
    if (this.#breaks > MAX_BREAKS) {
      this.stop();
      this.#scene.listener.onLost();
    } else this.#socket.restart();
  }
}
