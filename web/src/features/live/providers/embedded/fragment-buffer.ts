import { liveEdgeJump, type Span } from './live-edge.ts';

type Buffer = {
  /** Adds the next piece as soon as those before it are in. */
  append: (bytes: ArrayBuffer) => void;
  stop: () => void;
};

type Feeding = {
  source: MediaSource;
  mime: string;
  media: HTMLMediaElement;
  /** How far behind one may fall, in seconds. */
  allowedLag: () => number;
  /** The browser takes no more of this: start anew with another source. */
  onBroken: () => void;
};

/** What is kept behind for the browser's own sake; nobody goes back in a lesson that is on. */
const RETAIN_BEHIND_S = 12;
const TRIM_WHEN_BEHIND_S = 30;

/** Feeds one init segment and its fragments to an element, and keeps the element close to the newest of them. */
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
      // Make room of what is behind, or give up the oldest that is waiting: the newest is worth more.
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

/** True when something is being removed: the buffer takes nothing else meanwhile. */
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
