import { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import type { Bus } from '../../../platform/bus/port.ts';
import { Audience } from './audience.ts';
import { isHlsFile } from './hls-ring.ts';
import { LessonRenditions } from './lesson-renditions.ts';
import { LocalSource, type Convert, type Source } from './local-source.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import type { Pace } from './pace.ts';
import { MissedFiles } from './missed-files.ts';
import { NewestPart, type Progress } from './newest-part.ts';
import type { Piece } from './stream-reader.ts';
import { StreamRelay } from './stream-relay.ts';
import type { Viewer } from './viewer.ts';

const SEARCH_MS = 500;

type Deps = {
  channelId: string;
  bus: Bus;
  nodeId: string;
  pace: Pace;
  unixMs: () => number;
  convert: Convert;
};

type State = 'unknown' | 'playing' | 'away' | 'over';

/**
 * One lesson on this node. It passes the media of its publisher, here or at another node, to all viewers of this node.
 */
export class LiveStream {
  readonly audience = new Audience();
  readonly hls = new LessonRenditions();
  readonly #deps: Deps;
  readonly #relay: StreamRelay;
  readonly #missed = new MissedFiles((name) => this.#relay.publishWant(name));
  /** Whether the newest publisher is, or was last, connected to this node. */
  #isOrigin = false;
  #state: State = 'unknown';
  readonly #local: LocalSource;
  readonly #newest = new NewestPart();
  #wantedAt: number;
  /** When the newest piece was received. */
  #lastReceivedAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #waitingSentAt = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#local = new LocalSource(deps.convert);
    this.#wantedAt = performance.now();
    this.#relay = new StreamRelay({
      ...deps,
      leaseMs: deps.pace.leaseMs,
      listener: {
        onAsk: (has) => this.#answer(has),
        onTakeover: (part) => this.#closeOlderSource(part),
        onInit: (init, isConverted) => this.#receiveInit(init, isConverted),
        onFragment: (fragment) => this.#receiveFragment(fragment),
        onSound: (fragment) => this.#receiveSound(fragment),
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
    const isWanted = this.#local.isAttached || (this.audience.size > 0 && !this.isOver);
    return !isWanted && now - this.#wantedAt > this.#deps.pace.idleMs;
  }

  /** Records a request for the playlist. */
  want(now: number): void {
    this.#wantedAt = now;
  }

  /** Returns a file of the playlist, from another node if this node does not have it and the caller `waits`. */
  async file(name: string, { waits }: { waits: boolean }): Promise<Buffer | null> {
    if (!waits || !isHlsFile(name)) return this.hls.file(name);
    return (await this.hls.fileSoon(name)) ?? (this.#isOrigin ? null : this.#missed.fetch(name));
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

  /** Attaches a publisher of this node and closes an older publisher. Returns false when a newer publisher is known. */
  attach(source: Source): boolean {
    if (this.isOver || source.part < this.#newestPart) return false;
    this.#closeOlderSource(source.part);
    this.#local.attach(source);
    this.#isOrigin = true;
    this.#relay.publishTakeover(source.part);
    return true;
  }

  /** Passes on the media of a publisher of this node; ignores a replaced publisher. */
  feed(source: Source, piece: { init: InitSegment } | { fragment: Extract<Piece, { type: 'fragment' }> }): void {
    if (!this.#local.is(source) || this.isOver) return;
    if ('init' in piece) return this.#feedInit(piece.init);
    const { bytes, isKey, seconds } = piece.fragment;
    const placement = this.#local.place({ isKey, seconds, bytes: bytes.length }, () => this.#firstSegment());
    const fragment = {
      part: source.part,
      index: this.#newest.nextIndex,
      ...placement,
      at: this.#deps.unixMs(),
      isKey,
      seconds,
      bytes,
    };
    this.#add(fragment);
    this.#relay.publishFragment(fragment);
    this.#local.convertFragment(fragment, performance.now());
  }

  /** Detaches a publisher of this node. */
  detach(source: Source): void {
    if (!this.#local.is(source)) return;
    this.#local.release();
    this.#wantedAt = performance.now();
    this.#endPart();
    this.#relay.publishAway(source.part, this.#newest.nextIndex);
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
    if (!this.#local.isAttached) this.#ask(now);
    this.#local.tick(now);
    if (this.#state === 'playing' && now - this.#lastReceivedAt > pace.stalledMs) this.#pause();
    if (this.#state === 'unknown' && now - this.#wantedAt > pace.unknownMs) this.#pause();
    if (this.#state === 'away' && now - this.#waitingSentAt > pace.waitingMs) this.#sendWaiting(now);
  }

  close(): void {
    this.#local.release();
    this.hls.release();
    this.#relay.close();
  }

  get #newestPart(): number {
    return Math.max(this.#local.part, this.#newest.number);
  }

  #feedInit(init: InitSegment): void {
    const isConverted = this.#local.startPart(init, (fragment) => {
      this.hls.addSound(fragment);
      this.#relay.publishSound(fragment);
    });
    this.#startPart(init, isConverted);
    this.#relay.publishInit(init, isConverted);
  }

  #startPart(init: InitSegment, isConverted: boolean): void {
    const wasAway = this.#state === 'away';
    this.#state = 'playing';
    this.#lastReceivedAt = performance.now();
    this.#newest.start(init, isConverted);
    this.hls.addInit(init, isConverted);
    this.audience.send((viewer) => {
      if (wasAway) viewer.sendMessage({ type: 'resumed' });
      viewer.start(init);
    });
  }

  #add(fragment: MediaFragment): void {
    const { init } = this.#newest;
    if (init === null) return;
    if (this.#state === 'away') this.audience.send((viewer) => viewer.sendMessage({ type: 'resumed' }));
    this.#state = 'playing';
    this.#lastReceivedAt = performance.now();
    this.#newest.add(fragment);
    this.hls.add(fragment);
    this.audience.send((viewer) => {
      // A viewer who joined while the publisher was away has no init segment yet.
      if (!viewer.hasStarted(init)) viewer.start(init);
      viewer.sendFragment(fragment, performance.now());
    });
  }

  #catchUp(viewer: Viewer): void {
    const { init, recent } = this.#newest;
    if (init === null) return;
    viewer.start(init);
    for (const fragment of recent) viewer.sendFragment(fragment, performance.now());
  }

  /** @param fragments the number of the part's fragments, if known */
  #endPart(fragments?: number): void {
    this.hls.endPart(fragments);
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
    const source = this.#local.release();
    this.hls.end();
    source?.close(MEDIA_CLOSE_CODES.ended);
    this.audience.send((viewer) => viewer.close(MEDIA_CLOSE_CODES.ended));
  }

  #closeOlderSource(part: number): void {
    if (this.#local.isAttached && this.#local.part < part) this.#local.release()?.close(MEDIA_CLOSE_CODES.taken);
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
    this.#relay.ask(this.#newest.progress);
  }

  #answer(has: Progress): void {
    const { init, isConverted } = this.#newest;
    if (!this.#local.isAttached || init === null || this.#state !== 'playing') return;
    if (has.part !== init.part) this.#relay.publishInit(init, isConverted);
    for (const fragment of this.#newest.missing(has)) this.#relay.publishFragment(fragment);
  }

  #receiveInit(init: InitSegment, isConverted: boolean): void {
    if (this.#local.isAttached || this.isOver || init.part <= this.#newestPart) return;
    this.#isOrigin = false;
    this.#startPart(init, isConverted);
  }

  #receiveFragment(fragment: MediaFragment): void {
    const isOurs = !this.#local.isAttached && !this.isOver && fragment.part === this.#newest.number;
    const { nextIndex } = this.#newest;
    if (!isOurs || fragment.index < nextIndex) return;
    // Fragments were lost, and players can resume only at a key frame.
    if (fragment.index > nextIndex && !fragment.isKey) return;
    this.#add(fragment);
  }

  #receiveSound(fragment: MediaFragment): void {
    if (!this.#local.isAttached && !this.isOver) this.hls.addSound(fragment);
  }

  #receiveAway(part: number, fragments: number | undefined): void {
    if (this.#local.isAttached || part < this.#newestPart) return;
    this.#endPart(fragments);
  }

  #sendFile(name: string): void {
    if (this.#isOrigin && isHlsFile(name)) this.#relay.publishFile(name, this.hls.file(name));
  }
}

/** Segments are longer than this, so that numbers derived from the clock are never reused. */
const HALF_SECOND_MS = 500;
