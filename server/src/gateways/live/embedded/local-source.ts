import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { Segmenter, type Placement } from './segmenter.ts';
import type { SoundConversion } from './sound-conversion.ts';

/** The connection of a publisher at this node. */
export type Source = { part: number; close(code: number): void };

type OnSound = (fragment: MediaFragment) => void;
/** Starts the conversion of a part's sound for HLS; null if the part needs none, or without ffmpeg. */
export type Convert = (init: InitSegment, onSound: OnSound) => SoundConversion | null;

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

  /** Detaches the publisher; the rest of the converted media is passed on first. */
  release(): Source | null {
    const source = this.#source;
    this.#source = null;
    this.#endConversion();
    return source;
  }

  /** Returns whether the sound is converted: then `onSound` receives the sound of each fragment. */
  startPart(init: InitSegment, onSound: OnSound): boolean {
    this.#endConversion();
    this.#conversion = this.#convert(init, onSound);
    return this.#conversion !== null;
  }

  /** @param firstSegment returns the number of the part's first segment */
  place(piece: { isKey: boolean; seconds: number; bytes: number }, firstSegment: () => number): Placement {
    this.#segmenter ??= new Segmenter(firstSegment());
    return this.#segmenter.place(piece);
  }

  convertFragment(fragment: MediaFragment, now: number): void {
    this.#conversion?.add(fragment, now);
  }

  tick(now: number): void {
    this.#conversion?.tick(now);
  }

  #endConversion(): void {
    this.#conversion?.end();
    this.#conversion = null;
  }
}
