/** Shorter segments cost a request each. Chromium's key frames, one second apart, are sometimes a little early. */
const MIN_SECONDS = 0.9;
/** Without a key frame for this long, a segment starts at any fragment. */
const MAX_SECONDS = 10;

/**
 * `segment` is the number of the HLS segment that contains the fragment; `closesSegment`: it is known to be the last
 * one; `startsSegment`: it is the first one.
 */
export type Placement = { segment: number; closesSegment: boolean; startsSegment: boolean };

/** Groups fragments into HLS segments of a second or more that start with a key frame. */
export class Segmenter {
  #segment: number;
  #seconds = 0;
  /** Then the end of a segment is known without the next fragment. */
  #isAllKeys = true;

  constructor(firstSegment: number) {
    this.#segment = firstSegment;
  }

  place({ isKey, seconds }: { isKey: boolean; seconds: number }): Placement {
    this.#isAllKeys &&= isKey;
    if (this.#isFull(isKey)) this.#next();
    const startsSegment = this.#seconds === 0;
    this.#seconds += seconds;
    const segment = this.#segment;
    const closesSegment = this.#isAllKeys && this.#seconds >= MIN_SECONDS;
    if (closesSegment) this.#next();
    return { segment, closesSegment, startsSegment };
  }

  #isFull(nextIsKey: boolean): boolean {
    return this.#seconds >= (nextIsKey ? MIN_SECONDS : MAX_SECONDS);
  }

  #next(): void {
    this.#segment += 1;
    this.#seconds = 0;
  }
}
