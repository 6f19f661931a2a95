import type { InitSegment, MediaFragment } from './media-pieces.ts';

/** The newest fragment of a node; `index` is −1 for a part without fragments. */
export type Progress = { part: number; index: number };

/** The newest connection of a lesson's publisher, as far as this node received it. */
export class NewestPart {
  readonly #recent = new RecentFragments();
  #init: InitSegment | null = null;
  #isConverted = false;
  #nextIndex = 0;

  get init(): InitSegment | null {
    return this.#init;
  }

  /** Whether its sound is converted for HLS. */
  get isConverted(): boolean {
    return this.#isConverted;
  }

  get number(): number {
    return this.#init?.part ?? 0;
  }

  get nextIndex(): number {
    return this.#nextIndex;
  }

  get progress(): Progress {
    return { part: this.number, index: this.#nextIndex - 1 };
  }

  /** The fragments since the newest key frame. */
  get recent(): readonly MediaFragment[] {
    return this.#recent.all;
  }

  start(init: InitSegment, isConverted: boolean): void {
    this.#init = init;
    this.#isConverted = isConverted;
    this.#nextIndex = 0;
    this.#recent.clear();
  }

  add(fragment: MediaFragment): void {
    this.#nextIndex = fragment.index + 1;
    this.#recent.add(fragment);
  }

  /** Returns the recent fragments that a node with this progress lacks. */
  missing({ part, index }: Progress): MediaFragment[] {
    return this.recent.filter((fragment) => part !== this.number || fragment.index > index);
  }
}

/** Above this size since a key frame, the fragments are not sent at once. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The fragments since the newest key frame, which a late viewer receives first. */
class RecentFragments {
  #fragments: MediaFragment[] = [];
  #bytes = 0;

  get all(): readonly MediaFragment[] {
    return this.#fragments;
  }

  add(fragment: MediaFragment): void {
    if (fragment.isKey) this.clear();
    else if (this.#fragments.length === 0) return;
    this.#fragments.push(fragment);
    this.#bytes += fragment.bytes.length;
    if (this.#bytes > MAX_BYTES) this.clear();
  }

  clear(): void {
    this.#fragments = [];
    this.#bytes = 0;
  }
}
