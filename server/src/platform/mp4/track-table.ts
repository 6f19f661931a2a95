import { NumberList, RunList } from './number-list.ts';
import type { InitTrack } from './read-init.ts';

/** `time` is its decoding time, in units of the table; `place` is the position of its bytes in the media. */
type TableSample = {
  time: number;
  duration: number;
  size: number;
  isKey: boolean;
  compositionOffset: number;
  place: number;
};

/** Sizes and times have 32 bits in the tables of the file. */
const MAX_DURATION = 0xffffffff;
const CHUNK_SECONDS = 1;

/** The samples of one track of an unfragmented file, in the form of its tables. */
export class TrackTable {
  readonly kind: InitTrack['kind'];
  readonly timescale: number;
  readonly matrix: Buffer;
  readonly width: number;
  readonly height: number;
  /** The decoding time of its first sample, on the file's clock, in units of the table; negative for priming. */
  readonly start: number;
  readonly entries: Buffer[] = [];
  readonly durations = new RunList();
  readonly compositionOffsets = new RunList();
  readonly sizes = new NumberList();
  /** Numbers of key samples, from 1. */
  readonly keys = new NumberList();
  readonly chunks = { places: new NumberList(), samples: new NumberList(), entries: new NumberList() };
  #entry = 0;
  #lastTime = 0;
  #lastDuration = 0;
  #placeAfter = -1;
  #chunkEndsBy = 0;
  #shownUntil = 0;

  constructor(track: InitTrack, start: number) {
    this.kind = track.kind;
    this.timescale = track.timescale;
    this.matrix = track.matrix;
    this.width = track.width;
    this.height = track.height;
    this.start = start;
  }

  get samples(): number {
    return this.sizes.length;
  }

  /** The end of the last sample in decoding order: the media's duration. */
  get duration(): number {
    return this.#lastTime + this.#lastDuration;
  }

  /** The end of the last frame or sound, in units of the table. */
  get shownUntil(): number {
    return this.#shownUntil;
  }

  /** Later samples use this entry, which is shared with samples that have an equal entry. */
  describe(sampleEntry: Buffer): void {
    const known = this.entries.findIndex((entry) => entry.equals(sampleEntry));
    this.#entry = known >= 0 ? known : this.entries.push(Buffer.from(sampleEntry)) - 1;
  }

  /** A sample lasts until the next sample; a sample that would precede the last one follows it directly. */
  add(sample: TableSample): void {
    const time = this.samples === 0 ? 0 : Math.max(this.#lastTime + 1, sample.time);
    if (this.samples > 0) this.durations.push(Math.min(MAX_DURATION, time - this.#lastTime));
    this.#lastTime = time;
    this.#lastDuration = sample.duration;
    this.#shownUntil = Math.max(this.#shownUntil, time + sample.compositionOffset + sample.duration);
    this.compositionOffsets.push(sample.compositionOffset);
    this.#addToChunk(sample, time);
    this.sizes.push(sample.size);
    if (sample.isKey) this.keys.push(this.samples);
  }

  /** After the last sample. */
  finish(): void {
    if (this.samples > 0) this.durations.push(Math.min(MAX_DURATION, this.#lastDuration));
  }

  #addToChunk(sample: TableSample, time: number): void {
    const { places, samples, entries } = this.chunks;
    const isNext = sample.place === this.#placeAfter && entries.last === this.#entry && time < this.#chunkEndsBy;
    this.#placeAfter = sample.place + sample.size;
    if (isNext) return samples.addToLast(1);
    this.#chunkEndsBy = time + CHUNK_SECONDS * this.timescale;
    places.push(sample.place);
    samples.push(1);
    entries.push(this.#entry);
  }
}
