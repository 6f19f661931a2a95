import { MEDIA_CLOSE_CODES } from '@lisan/contract/live-media';
import type { Bus } from '../../../platform/bus/port.ts';
import { Audience } from './audience.ts';
import { HlsRing } from './hls-ring.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import type { Pace } from './pace.ts';
import { RecentFragments } from './recent-fragments.ts';
import { Segmenter } from './segmenter.ts';
import type { Piece } from './stream-reader.ts';
import { StreamRelay } from './stream-relay.ts';
import type { Viewer } from './viewer.ts';

const SEARCH_MS = 500;

/** The publisher's connection, where it is at this node. */
export type Source = { part: number; close(code: number): void };

type Ground = { channelId: string; bus: Bus; nodeId: string; pace: Pace; unixMs: () => number };

type State = 'unknown' | 'playing' | 'away' | 'over';

/** One lesson on this node: what comes from its publisher, here or at another node, goes to all who watch here. */
export class LiveStream {
  readonly audience = new Audience();
  readonly hls = new HlsRing();
  readonly #ground: Ground;
  readonly #relay: StreamRelay;
  #state: State = 'unknown';
  #source: Source | null = null;
  #segmenter: Segmenter | null = null;
  #init: InitSegment | null = null;
  #nextIndex = 0;
  readonly #recent = new RecentFragments();
  #wantedAt: number;
  /** When the newest piece came. */
  #heardAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #toldWaitingAt = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#wantedAt = performance.now();
    this.#relay = new StreamRelay({
      ...ground,
      leaseMs: ground.pace.leaseMs,
      listener: {
        onAsk: (has) => this.#answer(has),
        onTaken: (part) => this.#giveWay(part),
        onInit: (init) => this.#receiveInit(init),
        onFragment: (fragment) => this.#receiveFragment(fragment),
        onAway: (part) => this.#receiveAway(part),
        onOver: () => this.#stop(),
      },
    });
    this.#ask(this.#wantedAt);
  }

  get channelId(): string {
    return this.#ground.channelId;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** Whether nobody has wanted anything of it for a while. */
  isIdle(now: number): boolean {
    const isWanted = this.#source !== null || (this.audience.size > 0 && !this.isOver);
    return !isWanted && now - this.#wantedAt > this.#ground.pace.idleMs;
  }

  /** Somebody fetches its list. */
  want(now: number): void {
    this.#wantedAt = now;
  }

  join(viewer: Viewer): void {
    if (this.isOver) return viewer.close(MEDIA_CLOSE_CODES.ended);
    this.#wantedAt = performance.now();
    this.audience.add(viewer);
    if (this.#state === 'away') viewer.say({ type: 'waiting' });
    if (this.#state === 'playing') this.#catchUp(viewer);
  }

  leave(viewer: Viewer): void {
    this.#wantedAt = performance.now();
    this.audience.remove(viewer);
  }

  /** A publisher begins here; an older one gives way. False where a newer one is known already. */
  take(source: Source): boolean {
    if (this.isOver || source.part < this.#newestPart) return false;
    this.#giveWay(source.part);
    this.#source = source;
    this.#segmenter = null;
    this.#relay.tellTaken(source.part);
    return true;
  }

  /** What the publisher here sends, if it still is the one. */
  feed(source: Source, piece: { init: InitSegment } | { fragment: Extract<Piece, { type: 'fragment' }> }): void {
    if (this.#source !== source || this.isOver) return;
    if ('init' in piece) {
      this.#begin(piece.init);
      return this.#relay.tellInit(piece.init);
    }
    const { bytes, isKey, seconds } = piece.fragment;
    this.#segmenter ??= new Segmenter(this.#firstSegment());
    const placement = this.#segmenter.place({ isKey, seconds });
    const fragment = { part: source.part, index: this.#nextIndex, ...placement, isKey, seconds, bytes };
    this.#add(fragment);
    this.#relay.tellFragment(fragment);
  }

  /** The publisher here is gone. */
  release(source: Source): void {
    if (this.#source !== source) return;
    this.#source = null;
    this.#wantedAt = performance.now();
    this.#endPart();
    this.#relay.tellAway(source.part);
  }

  /** Over for everybody, on all nodes. */
  finish(): void {
    this.#relay.tellOver();
    this.#stop();
  }

  /** Several times a second: what time brings about. */
  tick(now: number): void {
    const { pace } = this.#ground;
    if (this.isOver) return;
    if (this.#source === null) this.#ask(now);
    if (this.#state === 'playing' && now - this.#heardAt > pace.stalledMs) this.#pause();
    if (this.#state === 'unknown' && now - this.#wantedAt > pace.unknownMs) this.#pause();
    if (this.#state === 'away' && now - this.#toldWaitingAt > pace.waitingMs) this.#tellWaiting(now);
  }

  close(): void {
    this.#relay.close();
  }

  get #newestPart(): number {
    return Math.max(this.#source?.part ?? 0, this.#init?.part ?? 0);
  }

  #begin(init: InitSegment): void {
    const wasAway = this.#state === 'away';
    this.#state = 'playing';
    this.#heardAt = performance.now();
    this.#init = init;
    this.#nextIndex = 0;
    this.#recent.clear();
    this.hls.begin(init);
    this.audience.tell((viewer) => {
      if (wasAway) viewer.say({ type: 'resumed' });
      viewer.begin(init);
    });
  }

  #add(fragment: MediaFragment): void {
    const init = this.#init;
    if (init === null) return;
    if (this.#state === 'away') this.audience.tell((viewer) => viewer.say({ type: 'resumed' }));
    this.#state = 'playing';
    this.#heardAt = performance.now();
    this.#nextIndex = fragment.index + 1;
    this.#recent.add(fragment);
    this.hls.add(fragment);
    this.audience.tell((viewer) => {
      // Whoever came while the publisher was away has not begun.
      if (!viewer.hasBegun(init)) viewer.begin(init);
      viewer.take(fragment, performance.now());
    });
  }

  #catchUp(viewer: Viewer): void {
    if (this.#init === null) return;
    viewer.begin(this.#init);
    for (const fragment of this.#recent.all) viewer.take(fragment, performance.now());
  }

  #endPart(): void {
    this.hls.closeSegment();
    this.#pause();
  }

  #pause(): void {
    if (this.#state === 'away' || this.isOver) return;
    this.#state = 'away';
    this.#tellWaiting(performance.now());
  }

  #tellWaiting(now: number): void {
    this.#toldWaitingAt = now;
    this.audience.tell((viewer) => viewer.say({ type: 'waiting' }));
  }

  #stop(): void {
    if (this.isOver) return;
    this.#state = 'over';
    this.#wantedAt = performance.now();
    this.hls.closeSegment();
    this.#source?.close(MEDIA_CLOSE_CODES.ended);
    this.#source = null;
    this.audience.tell((viewer) => viewer.close(MEDIA_CLOSE_CODES.ended));
  }

  #giveWay(part: number): void {
    const source = this.#source;
    if (source === null || source.part >= part) return;
    this.#source = null;
    source.close(MEDIA_CLOSE_CODES.taken);
  }

  /** Numbers go on where they are known; otherwise they begin above whatever another node may have given. */
  #firstSegment(): number {
    const last = this.hls.lastSegment;
    return last === null ? Math.floor(this.#ground.unixMs() / HALF_SECOND_MS) : last + 1;
  }

  #ask(now: number): void {
    const { askMs } = this.#ground.pace;
    // What is looked for is asked for more often: the first answer may come before we can hear it.
    if (now - this.#askedAt < (this.#state === 'playing' ? askMs : Math.min(askMs, SEARCH_MS))) return;
    this.#askedAt = now;
    this.#relay.ask({ part: this.#init?.part ?? 0, index: this.#nextIndex - 1 });
  }

  #answer(has: { part: number; index: number }): void {
    if (this.#source === null || this.#init === null || this.#state !== 'playing') return;
    const { part } = this.#init;
    if (has.part !== part) this.#relay.tellInit(this.#init);
    const missing = this.#recent.all.filter(({ index }) => has.part !== part || index > has.index);
    for (const fragment of missing) this.#relay.tellFragment(fragment);
  }

  #receiveInit(init: InitSegment): void {
    if (this.#source !== null || this.isOver || init.part <= this.#newestPart) return;
    this.#begin(init);
  }

  #receiveFragment(fragment: MediaFragment): void {
    const isOurs = this.#source === null && !this.isOver && fragment.part === this.#init?.part;
    if (!isOurs || fragment.index < this.#nextIndex) return;
    // Something was lost on the way: nobody can go on but from a key frame.
    if (fragment.index > this.#nextIndex && !fragment.isKey) return;
    this.#add(fragment);
  }

  #receiveAway(part: number): void {
    if (this.#source === null && part >= this.#newestPart) this.#endPart();
  }
}

/** Segments are longer than this, so that numbers given by the clock are never given twice. */
const HALF_SECOND_MS = 500;
