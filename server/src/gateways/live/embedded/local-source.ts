import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { Segmenter, type Placement } from './segmenter.ts';
import type { SoundConversion } from './sound-conversion.ts';

/** The connection of a publisher at this node. */
export type Source = { part: number; close(code: number): void };

/** Starts the conversion of a part's sound for HLS; null where it needs none, or there is no ffmpeg. */
export type Convert = (init: InitSegment, onSound: (sound: MediaFragment) => void) => SoundConversion | null;

/** The publisher of a lesson at this node, if it has one, and the work that ends with its connection. */
export class LocalSource {
  readonly #convert: Convert;
  #source: Source | null = null;
  #segmenter: Segmenter | null = null;
  #conversion: SoundConversion | null = null;

  constructor(convert: Convert) {
    this.#convert = convert;
  }

  get isAttached(): boolean {
    return this.#source !== null;
  }

  /** The part of its publisher; 0 without one. */
  get part(): number {
    return this.#source?.part ?? 0;
  }

  is(source: Source): boolean {
    return this.#source === source;
  }

  attach(source: Source): void {
    this.#source = source;
    this.#segmenter = null;
  }

  /** Detaches the publisher; `onSound` receives the rest of its sound first. */
  release(): Source | null {
    const source = this.#source;
    this.#source = null;
    this.#conversion?.end();
    this.#conversion = null;
    return source;
  }

  /** Returns whether `onSound` will receive the sound in another format. */
  startPart(init: InitSegment, onSound: (sound: MediaFragment) => void): boolean {
    this.#conversion?.end();
    this.#conversion = this.#convert(init, onSound);
    return this.#conversion !== null;
  }

  /** @param firstSegment returns the number of the part's first segment */
  place(piece: { isKey: boolean; seconds: number; bytes: number }, firstSegment: () => number): Placement {
    this.#segmenter ??= new Segmenter(firstSegment());
    return this.#segmenter.place(piece);
  }

  convertSound(fragment: MediaFragment, now: number): void {
    this.#conversion?.add(fragment, now);
  }

  tick(now: number): void {
    this.#conversion?.tick(now);
  }
}
