import { MEDIA_CLOSE_CODES } from '@lisan/contract/live-media';
import type { Bus } from '../../../platform/bus/port.ts';
import { Audience } from './audience.ts';
import { HlsRing, isHlsFile } from './hls-ring.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import type { Pace } from './pace.ts';
import { MissedFiles } from './missed-files.ts';
import { RecentFragments } from './recent-fragments.ts';
import { Segmenter } from './segmenter.ts';
import type { Piece } from './stream-reader.ts';
import { StreamRelay } from './stream-relay.ts';
import type { Viewer } from './viewer.ts';

const SEARCH_MS = 500;

/** The connection of a publisher at this node. */
export type Source = { part: number; close(code: number): void };

type Deps = { channelId: string; bus: Bus; nodeId: string; pace: Pace; unixMs: () => number };

type State = 'unknown' | 'playing' | 'away' | 'over';

/**
 * One lesson on this node. It passes what its publisher sends, here or at another node, to all viewers of this node.
 */
export class LiveStream {
  readonly audience = new Audience();
  readonly hls = new HlsRing();
  readonly #deps: Deps;
  readonly #relay: StreamRelay;
  readonly #missed = new MissedFiles((name) => this.#relay.publishWant(name));
  /** Whether the newest publisher is, or was last, connected to this node. */
  #isOrigin = false;
  #state: State = 'unknown';
  #source: Source | null = null;
  #segmenter: Segmenter | null = null;
  #init: InitSegment | null = null;
  #nextIndex = 0;
  readonly #recent = new RecentFragments();
  #wantedAt: number;
  /** When the newest piece was received. */
  #lastReceivedAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #waitingSentAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#wantedAt = performance.now();
    this.#relay = new StreamRelay({
      ...deps,
      leaseMs: deps.pace.leaseMs,
      listener: {
        onAsk: (has) => this.#answer(has),
        onTakeover: (part) => this.#closeOlderSource(part),
        onInit: (init) => this.#receiveInit(init),
        onFragment: (fragment) => this.#receiveFragment(fragment),
        onAway: (part, fragments) => this.#receiveAway(part, fragments),
        onWant: (name) => this.#sendFile(name),
        onFile: (name, bytes) => this.#missed.receive(name, bytes),
        onOver: () => this.#stop(),
      },
    });
    this.#ask(this.#wantedAt);
  }

  get channelId(): string {
    return this.#deps.channelId;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Whether the lesson has had no publisher, viewer or playlist request for a while. */
  isIdle(now: number): boolean {
    const isWanted = this.#source !== null || (this.audience.size > 0 && !this.isOver);
    return !isWanted && now - this.#wantedAt > this.#deps.pace.idleMs;
  }

  /** Records a request for the playlist. */
  want(now: number): void {
    this.#wantedAt = now;
  }

  /** Returns a file of the playlist, from another node if this one does not have it. */
  async file(name: string): Promise<Buffer | null> {
    if (!isHlsFile(name)) return null;
    return this.hls.file(name) ?? (this.#isOrigin ? null : this.#missed.fetch(name));
  }

  join(viewer: Viewer): void {
    if (this.isOver) return viewer.close(MEDIA_CLOSE_CODES.ended);
    this.#wantedAt = performance.now();
    this.audience.add(viewer);
    if (this.#state === 'away') viewer.sendMessage({ type: 'waiting' });
    if (this.#state === 'playing') this.#catchUp(viewer);
  }

  leave(viewer: Viewer): void {
    this.#wantedAt = performance.now();
    this.audience.remove(viewer);
  }

  /** Attaches a publisher of this node and closes an older one. Returns false when a newer publisher is known. */
  attach(source: Source): boolean {
    if (this.isOver || source.part < this.#newestPart) return false;
    this.#closeOlderSource(source.part);
    this.#source = source;
    this.#isOrigin = true;
    this.#segmenter = null;
    this.#relay.publishTakeover(source.part);
    return true;
  }

  /** Passes on what a publisher of this node sends; ignores a replaced publisher. */
  feed(source: Source, piece: { init: InitSegment } | { fragment: Extract<Piece, { type: 'fragment' }> }): void {
    if (this.#source !== source || this.isOver) return;
    if ('init' in piece) {
      this.#startPart(piece.init);
      return this.#relay.publishInit(piece.init);
    }
    const { bytes, isKey, seconds } = piece.fragment;
    this.#segmenter ??= new Segmenter(this.#firstSegment());
    const placement = this.#segmenter.place({ isKey, seconds });
    const fragment = {
      part: source.part,
      index: this.#nextIndex,
      ...placement,
      at: this.#deps.unixMs(),
      isKey,
      seconds,
      bytes,
    };
    this.#add(fragment);
    this.#relay.publishFragment(fragment);
  }

  /** Detaches a publisher of this node. */
  detach(source: Source): void {
    if (this.#source !== source) return;
    this.#source = null;
    this.#wantedAt = performance.now();
    this.#endPart();
    this.#relay.publishAway(source.part, this.#nextIndex);
  }

  /** Ends the lesson on all nodes. */
  finish(): void {
    this.#relay.publishOver();
    this.#stop();
  }

  /** Called several times a second to detect a stalled, unknown or absent publisher. */
  tick(now: number): void {
    const { pace } = this.#deps;
    if (this.isOver) return;
    if (this.#source === null) this.#ask(now);
    if (this.#state === 'playing' && now - this.#lastReceivedAt > pace.stalledMs) this.#pause();
    if (this.#state === 'unknown' && now - this.#wantedAt > pace.unknownMs) this.#pause();
    if (this.#state === 'away' && now - this.#waitingSentAt > pace.waitingMs) this.#sendWaiting(now);
  }

  close(): void {
    this.#relay.close();
  }

  get #newestPart(): number {
    return Math.max(this.#source?.part ?? 0, this.#init?.part ?? 0);
  }

  #startPart(init: InitSegment): void {
    const wasAway = this.#state === 'away';
    this.#state = 'playing';
    this.#lastReceivedAt = performance.now();
    this.#init = init;
    this.#nextIndex = 0;
    this.#recent.clear();
    this.hls.addInit(init);
    this.audience.send((viewer) => {
      if (wasAway) viewer.sendMessage({ type: 'resumed' });
      viewer.start(init);
    });
  }

  #add(fragment: MediaFragment): void {
    const init = this.#init;
    if (init === null) return;
    if (this.#state === 'away') this.audience.send((viewer) => viewer.sendMessage({ type: 'resumed' }));
    this.#state = 'playing';
    this.#lastReceivedAt = performance.now();
    this.#nextIndex = fragment.index + 1;
    this.#recent.add(fragment);
    this.hls.add(fragment);
    this.audience.send((viewer) => {
      // A viewer who joined while the publisher was away has no init segment yet.
      if (!viewer.hasStarted(init)) viewer.start(init);
      viewer.sendFragment(fragment, performance.now());
    });
  }

  #catchUp(viewer: Viewer): void {
    if (this.#init === null) return;
    viewer.start(this.#init);
    for (const fragment of this.#recent.all) viewer.sendFragment(fragment, performance.now());
  }

  #endPart(): void {
    this.hls.closeSegment();
    this.#pause();
  }

  #pause(): void {
    if (this.#state === 'away' || this.isOver) return;
    this.#state = 'away';
    this.#sendWaiting(performance.now());
  }

  #sendWaiting(now: number): void {
    this.#waitingSentAt = now;
    this.audience.send((viewer) => viewer.sendMessage({ type: 'waiting' }));
  }

  #stop(): void {
    if (this.isOver) return;
    this.#state = 'over';
    this.#wantedAt = performance.now();
    this.hls.closeSegment();
    this.#source?.close(MEDIA_CLOSE_CODES.ended);
    this.#source = null;
    this.audience.send((viewer) => viewer.close(MEDIA_CLOSE_CODES.ended));
  }

  #closeOlderSource(part: number): void {
    const source = this.#source;
    if (source === null || source.part >= part) return;
    this.#source = null;
    source.close(MEDIA_CLOSE_CODES.taken);
  }

  /** Continues the known numbers; otherwise starts above every number that another node may have used. */
  #firstSegment(): number {
    const last = this.hls.lastSegment;
    return last === null ? Math.floor(this.#deps.unixMs() / HALF_SECOND_MS) : last + 1;
  }

  #ask(now: number): void {
    const { askMs } = this.#deps.pace;
    // A node without a publisher asks more often: it may not be subscribed yet when the first reply is published.
    if (now - this.#askedAt < (this.#state === 'playing' ? askMs : Math.min(askMs, SEARCH_MS))) return;
    this.#askedAt = now;
    this.#relay.ask({ part: this.#init?.part ?? 0, index: this.#nextIndex - 1 });
  }

  #answer(has: { part: number; index: number }): void {
    if (this.#source === null || this.#init === null || this.#state !== 'playing') return;
    const { part } = this.#init;
    if (has.part !== part) this.#relay.publishInit(this.#init);
    const missing = this.#recent.all.filter(({ index }) => has.part !== part || index > has.index);
    for (const fragment of missing) this.#relay.publishFragment(fragment);
  }

  #receiveInit(init: InitSegment): void {
    if (this.#source !== null || this.isOver || init.part <= this.#newestPart) return;
    this.#isOrigin = false;
    this.#startPart(init);
  }

  #receiveFragment(fragment: MediaFragment): void {
    const isOurs = this.#source === null && !this.isOver && fragment.part === this.#init?.part;
    if (!isOurs || fragment.index < this.#nextIndex) return;
    // Fragments were lost, and players can resume only at a key frame.
    if (fragment.index > this.#nextIndex && !fragment.isKey) return;
    this.#add(fragment);
  }

  #receiveAway(part: number, fragments: number | undefined): void {
    if (this.#source !== null || part < this.#newestPart) return;
    // The last fragments were lost: a shorter segment must not be served under the address of the whole one.
    if (fragments !== undefined && fragments !== this.#nextIndex) this.hls.dropOpenSegment();
    this.#endPart();
  }

  #sendFile(name: string): void {
    const bytes = this.#isOrigin && isHlsFile(name) ? this.hls.file(name) : null;
    if (bytes !== null) this.#relay.publishFile(name, bytes);
  }
}

/** Segments are longer than this, so that numbers derived from the clock are never reused. */
const HALF_SECOND_MS = 500;
