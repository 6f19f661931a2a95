/** Shorter segments cost a request each. Chromium's key frames, one second apart, are sometimes a little early. */
const MIN_SECONDS = 0.9;
/** Without a key frame for this long, a segment starts at any fragment. */
const MAX_SECONDS = 10;
/** Limits segments whose fragments claim hardly any duration, because a segment stays in memory until it ends. */
const MAX_FRAGMENTS = 250;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * `segment` is the number of the HLS segment that contains the fragment; `closesSegment`: the fragment is known to be
 * the last of its segment; `startsSegment`: it is the first.
 */
export type Placement = { segment: number; closesSegment: boolean; startsSegment: boolean };

/** Groups fragments into HLS segments of a second or more that start with a key frame. */
export class Segmenter {
  #segment: number;
  #seconds = 0;
  #fragments = 0;
  #bytes = 0;
  /** Then the end of a segment is known without the next fragment. */
  #isAllKeys = true;

  constructor(firstSegment: number) {
    this.#segment = firstSegment;
  }

  /** @param piece `bytes`: its size */
  place({ isKey, seconds, bytes }: { isKey: boolean; seconds: number; bytes: number }): Placement {
    this.#isAllKeys &&= isKey;
    if (this.#isFull(isKey, bytes)) this.#next();
    const startsSegment = this.#fragments === 0;
    this.#seconds += seconds;
    this.#fragments += 1;
    this.#bytes += bytes;
    const segment = this.#segment;
    const closesSegment = this.#isAllKeys && this.#seconds >= MIN_SECONDS;
    if (closesSegment) this.#next();
    return { segment, closesSegment, startsSegment };
  }

  #isFull(nextIsKey: boolean, nextBytes: number): boolean {
    if (this.#fragments === 0) return false;
    if (this.#fragments >= MAX_FRAGMENTS || this.#bytes + nextBytes > MAX_BYTES) return true;
    return this.#seconds >= (nextIsKey ? MIN_SECONDS : MAX_SECONDS);
  }

  #next(): void {
    this.#segment += 1;
    this.#seconds = 0;
    this.#fragments = 0;
    this.#bytes = 0;
  }
}
