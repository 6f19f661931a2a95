import type { MediaFragment } from './media-pieces.ts';

/** Above this size since a key frame the fragments are not sent at once. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The fragments since the newest key frame, which a late viewer receives first. */
export class RecentFragments {
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
