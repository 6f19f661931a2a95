import type { Converted, ConvertedKind, ConvertedKinds, InitSegment, MediaFragment } from './media-pieces.ts';
import { Segmenter, type Placement } from './segmenter.ts';
import type { SmallVideo } from './small-video.ts';
import type { SoundConversion } from './sound-conversion.ts';

/** The connection of a publisher at this node. */
export type Source = { part: number; close(code: number): void };

type OnConverted = (kind: ConvertedKind, fragment: Converted) => void;
export type Conversions = { sound: SoundConversion | null; small: SmallVideo | null };
/** Starts the conversions of a part for HLS, as far as it needs them and there is an ffmpeg. */
export type Convert = (init: InitSegment, onConverted: OnConverted) => Conversions;

/** The publisher of a lesson at this node, if it has one, and the work that ends with its connection. */
export class LocalSource {
  readonly #convert: Convert;
  #source: Source | null = null;
  #segmenter: Segmenter | null = null;
  #init: InitSegment | null = null;
  #conversions: Conversions = NONE;

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

  /** Detaches the publisher; the rest of what is converted is passed on first. */
  release(): Source | null {
    const source = this.#source;
    this.#source = null;
    this.#endConversions();
    return source;
  }

  /** Returns what `onConverted` will receive. */
  startPart(init: InitSegment, onConverted: OnConverted): ConvertedKinds {
    this.#endConversions();
    this.#init = init;
    this.#conversions = this.#convert(init, onConverted);
    const { sound, small } = this.#conversions;
    return { sound: sound !== null, small: small !== null };
  }

  /** @param firstSegment returns the number of the part's first segment */
  place(piece: { isKey: boolean; seconds: number; bytes: number }, firstSegment: () => number): Placement {
    this.#segmenter ??= new Segmenter(firstSegment());
    return this.#segmenter.place(piece);
  }

  convertFragment(fragment: MediaFragment, now: number): void {
    this.#conversions.sound?.add(fragment, now);
    if (this.#init !== null) this.#conversions.small?.add(fragment, this.#init, now);
  }

  tick(now: number): void {
    this.#conversions.sound?.tick(now);
    this.#conversions.small?.tick(now);
  }

  #endConversions(): void {
    this.#conversions.sound?.end();
    this.#conversions.small?.end();
    this.#conversions = NONE;
  }
}

const NONE: Conversions = { sound: null, small: null };
