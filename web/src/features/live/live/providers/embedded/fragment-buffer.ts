/** Seconds of a timeline, as buffered. */
type Span = { start: number; end: number };

type Edge = {
  /** The newest buffered range. */
  span: Span;
  time: number;
  /** The duration of the last fragment. */
  added: number;
  /** The allowed lag beyond that, from `lagAllowance`. */
  allowedLag: number;
};

const SLACK_S = 0.45;
const LEAD_S = 0.15;
const MORE_PER_STALL_S = 0.5;
const MAX_WAIT_S = 3;

/**
 * Returns the target of a jump, null if playback may continue. Lag is caught up by jumps only: a changed playback rate
 * is audible. Measured result: 0.8–1.9 s glass to glass.
 */
export function liveEdgeJump({ span, time, added, allowedLag }: Edge): number | null {
  const isBefore = time < span.start;
  if (!isBefore && span.end - time <= added + allowedLag) return null;
  // Just before the end, but inside the buffered range.
  return Math.max(span.start, span.end - (added + allowedLag - SLACK_S + LEAD_S));
}

/** Returns the allowed lag in seconds, which grows with the recent stalls. */
export function lagAllowance(stalls: number): number {
  return Math.min(MAX_WAIT_S, SLACK_S + stalls * MORE_PER_STALL_S);
}

/** Twenty seconds of picture, or minutes of sound: a source that accepts nothing must not fill the memory. */
const MAX_PENDING_BYTES = 2_000_000;
/** A paused source continues with the newest fragments, so that it starts near the live edge. */
const FRAGMENTS_AFTER_PAUSE = 3;

/** The fragments that wait for a buffer, after their init segment. The oldest are dropped. */
export class PendingFragments {
  #init: ArrayBuffer | null = null;
  #fragments: ArrayBuffer[] = [];
  #bytes = 0;

  setInit(init: ArrayBuffer): void {
    this.#init = init;
  }

  add(fragment: ArrayBuffer): void {
    this.#fragments.push(fragment);
    this.#bytes += fragment.byteLength;
    while (this.#bytes > MAX_PENDING_BYTES && this.#fragments.length > 1) this.#shift();
  }

  /** Removes and returns the init segment, then the oldest fragment. */
  take(): ArrayBuffer | undefined {
    const init = this.#init;
    this.#init = null;
    return init ?? this.#shift();
  }

  dropOld(): void {
    while (this.#fragments.length > FRAGMENTS_AFTER_PAUSE) this.#shift();
  }

  #shift(): ArrayBuffer | undefined {
    const oldest = this.#fragments.shift();
    this.#bytes -= oldest?.byteLength ?? 0;
    return oldest;
  }
}

type FragmentBuffer = {
  /** Appends what is pending. */
  feed: () => void;
  stop: () => void;
};

type Feeding = {
  source: MediaSource;
  pending: PendingFragments;
  mime: string;
  media: HTMLMediaElement;
  /** The allowed lag, in seconds. */
  allowedLag: () => number;
  /** The buffer is broken: a new source is needed. */
  onBroken: () => void;
};

/** Media retained behind the playhead for the browser; live lessons cannot seek back. */
const RETAIN_BEHIND_S = 12;
const TRIM_WHEN_BEHIND_S = 30;

/**
 * Appends an init segment and its fragments, and keeps the playhead close to the live edge. Returns null if the source
 * accepts no buffer.
 */
export function openFragmentBuffer(feeding: Feeding): FragmentBuffer | null {
  const { source, pending, mime, media, allowedLag, onBroken } = feeding;
  const opened = tryAddBuffer(source, mime);
  if (opened === null) return null;
  const buffer = opened;
  let endBefore: number | null = null;
  let refused: ArrayBuffer | undefined;
  let isStopped = false;
  let isPaused = false;

  function feed(): void {
    if (isStopped || isPaused || buffer.updating || source.readyState !== 'open') return;
    if (trimBehind(buffer, media.currentTime)) return;
    const next = refused ?? pending.take();
    refused = undefined;
    if (!next) return;
    try {
      buffer.appendBuffer(next);
    } catch (error) {
      // Removes played media from a full buffer, then appends again.
      if (!isFull(error) || !trimBehind(buffer, media.currentTime, 0)) return fail();
      refused = next;
    }
  }

  function settle(): void {
    const span = newestSpan(buffer);
    if (span) {
      const added = Math.max(0, span.end - (endBefore ?? span.start));
      const jump =
        added === 0 ? null : liveEdgeJump({ span, time: media.currentTime, added, allowedLag: allowedLag() });
      if (jump !== null) media.currentTime = jump;
      endBefore = span.end;
    }
    feed();
  }

  function setPaused(now: boolean): void {
    isPaused = now;
    if (!now) pending.dropOld();
    feed();
  }

  function fail(): void {
    if (isStopped) return;
    isStopped = true;
    onBroken();
  }

  buffer.addEventListener('updateend', settle);
  buffer.addEventListener('error', fail);
  // iPhones close the sources of pages in the background.
  source.addEventListener('sourceclose', fail);
  // Only managed sources pause: for memory, or for the radio of the phone.
  source.addEventListener('endstreaming', () => setPaused(true));
  source.addEventListener('startstreaming', () => setPaused(false));
  feed();
  return {
    feed,
    stop: () => {
      isStopped = true;
    },
  };
}

function tryAddBuffer(source: MediaSource, mime: string): SourceBuffer | null {
  try {
    return source.addSourceBuffer(mime);
  } catch {
    // Closed since, or the browser has no decoder left.
    return null;
  }
}

/** Returns true while the buffer removes data and accepts nothing else. */
function trimBehind(buffer: SourceBuffer, time: number, whenBehind = TRIM_WHEN_BEHIND_S): boolean {
  const { buffered } = buffer;
  const upTo = time - Math.min(RETAIN_BEHIND_S, Math.max(1, whenBehind));
  if (buffered.length === 0 || buffered.start(0) >= time - whenBehind || upTo <= buffered.start(0)) return false;
  buffer.remove(0, upTo);
  return true;
}

export function newestSpan({ buffered }: { buffered: TimeRanges }): Span | null {
  const last = buffered.length - 1;
  return last < 0 ? null : { start: buffered.start(last), end: buffered.end(last) };
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
