import { liveEdgeJump, type Span } from './live-edge.ts';

type Buffer = {
  /** Appends a fragment after those before it. */
  append: (bytes: ArrayBuffer) => void;
  stop: () => void;
};

type Feeding = {
  source: MediaSource;
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

/** Appends an init segment and its fragments, and keeps the playhead close to the live edge. */
export function openFragmentBuffer({ source, mime, media, allowedLag, onBroken }: Feeding): Buffer {
  const buffer = source.addSourceBuffer(mime);
  const waiting: ArrayBuffer[] = [];
  let endBefore: number | null = null;
  let isStopped = false;

  function step(): void {
    if (isStopped || buffer.updating || source.readyState !== 'open') return;
    if (trimBehind(buffer, media.currentTime)) return;
    const next = waiting.shift();
    if (!next) return;
    try {
      buffer.appendBuffer(next);
    } catch (error) {
      if (!isFull(error)) return fail();
      // Removes played media, else drops the oldest pending fragment: newer ones are worth more.
      if (!trimBehind(buffer, media.currentTime, 0)) return fail();
      waiting.unshift(next);
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
    step();
  }

  function fail(): void {
    if (isStopped) return;
    isStopped = true;
    onBroken();
  }

  buffer.addEventListener('updateend', settle);
  buffer.addEventListener('error', fail);
  return {
    append: (bytes) => {
      waiting.push(bytes);
      step();
    },
    stop: () => {
      isStopped = true;
    },
  };
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
