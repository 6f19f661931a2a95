import type { FastifyBaseLogger } from 'fastify';
import { writeAvcFragment, writeAvcInit, type AvcPicture } from '../../../platform/mp4/avc-track.ts';
import { childBoxes } from '../../../platform/mp4/child-boxes.ts';
import { readFragment } from '../../../platform/mp4/read-fragment.ts';
import type { InitTrack } from '../../../platform/mp4/read-init.ts';
import { RestartingConverter } from '../../../platform/ffmpeg/restarting-converter.ts';
import type { FlvPicture } from '../../../platform/flv/flv-reader.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { kindOfFragment, kindOfInit } from './one-kind.ts';
import { SMALL_SIDE, SmallEncoder } from './small-encoder.ts';

/** FLV has milliseconds, which are rounded. */
const MAX_TIME_ERROR_MS = 2;
/** Half a minute at the latest; more is not awaited. */
const MAX_PENDING = 32;

/** A fragment of the small video with its init segment; without bytes where it was not converted. */
export type SmallFragment = MediaFragment & { init: Buffer };

type Deps = {
  ffmpeg: Ffmpeg;
  log: FastifyBaseLogger;
  channelId: string;
  /** How long the pictures of a fragment are awaited, and how long ffmpeg may produce none, in milliseconds. */
  lateMs: number;
  stallMs: number;
  onSmall: (fragment: SmallFragment) => void;
};

/** When each picture of a fragment is shown, and when its last one ends, in units of the track. */
type Times = { shown: number[]; end: number };
type Pending = Times & { fragment: MediaFragment; pictures: AvcPicture[]; since: number };

/** Whether a published video is larger than the small one. */
export function canBeSmaller({ tracks }: InitSegment): boolean {
  const video = tracks.find(({ kind }) => kind === 'video');
  return video !== undefined && Math.min(video.width, video.height) > SMALL_SIDE;
}

/**
 * Converts the video of one publisher's connection to a small one. Each published fragment results in one fragment with
 * its number, its times and its key frames, without bytes while ffmpeg fails.
 */
export class SmallVideo {
  readonly #deps: Deps;
  readonly #init: InitSegment;
  readonly #track: InitTrack | undefined;
  readonly #pending: Pending[] = [];
  readonly #converter: RestartingConverter;
  /** The init segment of the converted video; an encoder that needs another one is not used. */
  #smallInit: Buffer | null = null;

  constructor(init: InitSegment, deps: Deps) {
    this.#deps = deps;
    this.#init = kindOfInit('video', init);
    this.#track = this.#init.tracks.find((track) => track.kind === 'video');
    this.#converter = new RestartingConverter({
      stallMs: deps.stallMs,
      start: (onFail) => this.#start(onFail),
      onFail: (error) => deps.log.warn({ err: error, lesson: deps.channelId }, 'small video conversion failed'),
    });
  }

  /** @param now in milliseconds, as `tick` */
  add(fragment: MediaFragment, published: InitSegment, now: number): void {
    const video = kindOfFragment('video', published, fragment);
    const times = video === null ? { shown: [], end: 0 } : this.#timesOf(video);
    this.#pending.push({ ...times, fragment, pictures: [], since: now });
    if (video !== null) this.#converter.write(video, { canStart: fragment.isKey, now });
    while (this.#pending.length > MAX_PENDING) this.#sendNext();
    this.#send();
  }

  /** Called several times a second: gives up what is late, and replaces an ffmpeg that produces nothing. */
  tick(now: number): void {
    while (this.#pending[0] !== undefined && now - this.#pending[0].since > this.#deps.lateMs) this.#sendNext();
    this.#converter.tick(now);
  }

  /** Gives up what is not converted, and ends ffmpeg. */
  end(): void {
    this.#converter.stop();
    while (this.#pending.length > 0) this.#sendNext();
  }

  #start(onFail: (error: Error) => void): SmallEncoder {
    return new SmallEncoder(this.#deps.ffmpeg, this.#init.bytes, {
      onConfiguration: (avcC) => this.#configure(avcC),
      onPicture: (picture) => this.#receive(picture),
      onFail,
    });
  }

  #configure(avcC: Buffer): void {
    if (this.#track === undefined) return;
    const { timescale, matrix } = this.#track;
    const init = writeAvcInit({ avcC, timescale, matrix, ...smallSize(this.#track) });
    this.#smallInit ??= init;
    if (!this.#smallInit.equals(init)) throw new Error('the format changes');
  }

  #receive({ time, isKey, bytes }: FlvPicture): void {
    this.#converter.answer();
    for (const pending of this.#pending) {
      const shown = pending.shown.find((one) => Math.abs(this.#msOf(one) - time) <= MAX_TIME_ERROR_MS);
      if (shown === undefined) continue;
      pending.pictures.push({ time: shown, isKey, bytes });
      break;
    }
    this.#send();
  }

  #send(): void {
    const isComplete = ({ shown, pictures }: Pending) => pictures.length >= shown.length;
    // Pictures are in order: none follows for a fragment before one that has some.
    while (this.#pending[0] !== undefined && (isComplete(this.#pending[0]) || this.#pending[1]?.pictures.length))
      this.#sendNext();
  }

  #sendNext(): void {
    const next = this.#pending.shift();
    if (next === undefined) return;
    const { fragment, pictures, end } = next;
    const init = this.#smallInit;
    // A player starts at a key frame; a later one that is missing is shown as the one before.
    const isUsable = init !== null && pictures.length > 0 && (pictures[0]?.isKey === true || !fragment.isKey);
    const bytes = isUsable ? writeAvcFragment(fragment.index + 1, pictures, end) : Buffer.alloc(0);
    this.#deps.onSmall({ ...fragment, bytes, init: isUsable ? init : Buffer.alloc(0) });
  }

  #timesOf(video: Buffer): Times {
    const [moof] = childBoxes(video);
    const [found] = moof === undefined ? [] : readFragment(moof.bytes, this.#init.tracks).tracks;
    if (found === undefined) return { shown: [], end: 0 };
    const shift = this.#track?.shift ?? 0;
    let decoded = found.baseTime + shift;
    const shown = found.samples.map(({ duration, compositionOffset }) => {
      const at = decoded + compositionOffset;
      decoded += duration;
      return at;
    });
    shown.sort((a, b) => a - b);
    // Pictures of before the timeline are not shown.
    return { shown: shown.filter((at) => at >= 0), end: decoded };
  }

  #msOf(time: number): number {
    return (1000 * time) / (this.#track?.timescale ?? 1000);
  }
}

/** As ffmpeg computes it; the other side is even. */
function smallSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const even = (side: number) => 2 * Math.round(side / 2);
  if (width > height) return { width: even((width * SMALL_SIDE) / height), height: SMALL_SIDE };
  return { width: SMALL_SIDE, height: even((height * SMALL_SIDE) / width) };
}
