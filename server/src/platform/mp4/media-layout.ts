import { NumberList } from './number-list.ts';

/** A range of bytes of a part, end exclusive; or inserted bytes that are in no part. */
export type MediaPiece = { part: number; from: number; to: number } | { bytes: Buffer };

/** Bytes to insert before these offsets of a part, in ascending order. */
export type Insertion = { bytes: Buffer; before: readonly number[] };

const INSERTED = -1;

/** The byte ranges that make up a file's media, in order; compact, because a lesson has many fragments. */
export class MediaLayout {
  readonly #pieces = { parts: new NumberList(), from: new NumberList(), to: new NumberList() };
  /** The number of the pseudo part INSERTED. */
  readonly #insertions: Buffer[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Appends bytes of a part, and returns the position in the media of each of its offsets, including inserted bytes.
   */
  append(range: { part: number; from: number; to: number }, insertion: Insertion | null): (place: number) => number {
    const start = this.#bytes;
    const { bytes = Buffer.alloc(0), before = [] } = insertion ?? {};
    let { from } = range;
    for (const place of before) {
      this.#push(range.part, from, place);
      this.#insert(bytes);
      from = place;
    }
    this.#push(range.part, from, range.to);
    return (place) => start + place - range.from + bytes.length * before.filter((other) => other < place).length;
  }

  *pieces(): Generator<MediaPiece> {
    const { parts, from, to } = this.#pieces;
    for (let i = 0; i < parts.length; i += 1) {
      const inserted = parts.at(i) === INSERTED ? this.#insertions[from.at(i)] : undefined;
      yield inserted ? { bytes: inserted } : { part: parts.at(i), from: from.at(i), to: to.at(i) };
    }
  }

  #insert(bytes: Buffer): void {
    const known = this.#insertions.findIndex((other) => other.equals(bytes));
    const number = known >= 0 ? known : this.#insertions.push(bytes) - 1;
    this.#push(INSERTED, number, number);
    this.#bytes += bytes.length;
  }

  #push(part: number, from: number, to: number): void {
    if (part !== INSERTED && from === to) return;
    this.#pieces.parts.push(part);
    this.#pieces.from.push(from);
    this.#pieces.to.push(to);
    this.#bytes += to - from;
  }
}
