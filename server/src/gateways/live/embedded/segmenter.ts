/** Shorter segments cost a request each; Chromium's key frames, a second apart, come a little early at times. */
const MIN_SECONDS = 0.9;
/** Where no key frame comes for so long, a segment begins without one. */
const MAX_SECONDS = 10;

/** `segment` is the number of the HLS segment that a fragment belongs to; `closesSegment`: it is known to be its last. */
export type Placement = { segment: number; closesSegment: boolean };

/** Groups fragments to HLS segments of a second or more, that begin with a key frame. */
export class Segmenter {
  #segment: number;
  #seconds = 0;
  /** Then nobody needs to see the next fragment to know that a segment ends before it. */
  #isAllKeys = true;

  constructor(firstSegment: number) {
    this.#segment = firstSegment;
  }

  place({ isKey, seconds }: { isKey: boolean; seconds: number }): Placement {
    this.#isAllKeys &&= isKey;
    if (this.#isFull(isKey)) this.#next();
    this.#seconds += seconds;
    const segment = this.#segment;
    const closesSegment = this.#isAllKeys && this.#seconds >= MIN_SECONDS;
    if (closesSegment) this.#next();
    return { segment, closesSegment };
  }

  #isFull(nextIsKey: boolean): boolean {
    return this.#seconds >= (nextIsKey ? MIN_SECONDS : MAX_SECONDS);
  }

  #next(): void {
    this.#segment += 1;
    this.#seconds = 0;
  }
}
