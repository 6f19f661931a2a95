import type { ConvertedKinds, InitSegment, MediaFragment } from './media-pieces.ts';
import { RecentFragments } from './recent-fragments.ts';

/** Which fragments of which part a node has: the last index, -1 for none. */
export type Progress = { part: number; index: number };

/** The newest connection of a lesson's publisher, as far as this node received it. */
export class NewestPart {
  readonly #recent = new RecentFragments();
  #init: InitSegment | null = null;
  #converted: ConvertedKinds = { sound: false, small: false };
  #nextIndex = 0;

  get init(): InitSegment | null {
    return this.#init;
  }

  /** What is converted for HLS. */
  get converted(): ConvertedKinds {
    return this.#converted;
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

  start(init: InitSegment, converted: ConvertedKinds): void {
    this.#init = init;
    this.#converted = converted;
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
