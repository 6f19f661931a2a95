import type { FastifyBaseLogger } from 'fastify';
import { AAC_FRAME, AAC_RATE, SILENT_FRAME, writeAacFragment, writeAacInit } from '../../../platform/mp4/aac-track.ts';
import { childBoxes } from '../../../platform/mp4/child-boxes.ts';
import { readFragment } from '../../../platform/mp4/read-fragment.ts';
import type { InitTrack } from '../../../platform/mp4/read-init.ts';
import { RestartingConverter } from '../../../platform/ffmpeg/restarting-converter.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import { AacEncoder } from './aac-encoder.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';
import { kindOfFragment, kindOfInit } from './one-kind.ts';

/** An encoder looks ahead: a fragment of sound ends this many frames (0.13 s) before its video. */
const LOOK_AHEAD = 6;
/** A frame whose time is off by no more than this follows the previous frame, so that rounding drops no frame. */
const MAX_STEP_ERROR = 1;
/** More frames than this are not filled: a fragment has ten seconds at most. */
const MAX_FRAMES = 600;
/** A minute and a half of sound that its fragments do not need yet. */
const MAX_STORED = 4096;

type Deps = {
  ffmpeg: Ffmpeg;
  log: FastifyBaseLogger;
  channelId: string;
  /** How long the frames of a fragment are awaited, and how long ffmpeg may produce no frame, in milliseconds. */
  lateMs: number;
  stallMs: number;
  onSound: (fragment: MediaFragment) => void;
};

/** A published fragment whose sound is being converted; its sound ends before the frame `until`. */
type Pending = { fragment: MediaFragment; until: number; since: number };

/** Whether players of HLS need the sound in another format: they all know AAC, and not all of them Opus. */
export function needsConversion({ tracks }: InitSegment): boolean {
  const sound = tracks.filter((track) => track.kind === 'sound');
  return sound.length > 0 && !sound.some((track) => track.codec.startsWith('mp4a.40'));
}

/** Returns the init segment of the converted sound of a part. */
export function initOfConverted({ part }: InitSegment): InitSegment {
  return readInitSegment(part, AAC_INIT);
}

/**
 * Converts the sound of one publisher's connection to AAC. Each published fragment results in one fragment of sound
 * with its number, even while ffmpeg fails: missing frames are silent, so that the timeline has no gap.
 */
export class SoundConversion {
  readonly #deps: Deps;
  readonly #init: InitSegment;
  readonly #track: InitTrack | undefined;
  readonly #frames = new Map<number, Buffer>();
  readonly #pending: Pending[] = [];
  readonly #converter: RestartingConverter;
  /** The first frame that was not sent yet; null before the first fragment. */
  #sentUntil: number | null = null;
  #newest: number | null = null;

  constructor(init: InitSegment, deps: Deps) {
    this.#deps = deps;
    this.#init = init;
    this.#track = init.tracks.find((track) => track.kind === 'sound');
    this.#converter = new RestartingConverter({
      stallMs: deps.stallMs,
      start: (onFail) => this.#start(onFail),
      onFail: (error) => deps.log.warn({ err: error, lesson: deps.channelId }, 'sound conversion failed'),
    });
  }

  /** @param now in milliseconds, as `tick` */
  add(fragment: MediaFragment, now: number): void {
    const sound = kindOfFragment('sound', this.#init, fragment);
    const [start, end] = this.#timesOf(sound);
    this.#sentUntil ??= Math.max(0, start);
    const until = Math.max(this.#sentUntil, this.#pending.at(-1)?.until ?? 0, end - LOOK_AHEAD);
    this.#pending.push({ fragment, until, since: now });
    if (sound !== null) this.#converter.write(sound, { now });
    this.#send();
  }

  /** Called several times a second: sends late sound, and replaces an ffmpeg that produces nothing. */
  tick(now: number): void {
    while (this.#pending[0] !== undefined && now - this.#pending[0].since > this.#deps.lateMs) this.#sendNext();
    this.#converter.tick(now);
  }

  /** Sends the sound of all fragments, silent if it is not converted yet, and ends ffmpeg. */
  end(): void {
    this.#converter.stop();
    while (this.#pending.length > 0) this.#sendNext();
  }

  #start(onFail: (error: Error) => void): AacEncoder {
    this.#newest = null;
    return new AacEncoder(this.#deps.ffmpeg, kindOfInit('sound', this.#init).bytes, {
      onFrame: (time, bytes) => this.#receive(time, bytes),
      onFail,
    });
  }

  #receive(time: number, bytes: Buffer): void {
    const exact = time / AAC_FRAME;
    const next = (this.#newest ?? Number.NEGATIVE_INFINITY) + 1;
    const frame = Math.abs(exact - next) <= MAX_STEP_ERROR ? next : Math.round(exact);
    const sent = this.#sentUntil ?? 0;
    this.#newest = Math.max(frame, this.#newest ?? frame);
    this.#converter.answer();
    if (frame < sent || this.#frames.size >= MAX_STORED) return;
    this.#frames.set(frame, bytes);
    this.#send();
  }

  #send(): void {
    while (this.#pending[0] !== undefined && (this.#newest ?? -1) >= this.#pending[0].until - 1) this.#sendNext();
  }

  #sendNext(): void {
    const next = this.#pending.shift();
    if (next === undefined || this.#sentUntil === null) return;
    // After a jump of the timeline, only its end has sound.
    const first = Math.max(this.#sentUntil, next.until - MAX_FRAMES);
    const frames: Buffer[] = [];
    for (let frame = first; frame < next.until; frame += 1) frames.push(this.#frames.get(frame) ?? SILENT_FRAME);
    for (const frame of this.#frames.keys()) if (frame < next.until) this.#frames.delete(frame);
    this.#sentUntil = next.until;
    const bytes = frames.length === 0 ? Buffer.alloc(0) : writeAacFragment(next.fragment.index + 1, first, frames);
    this.#deps.onSound({ ...next.fragment, isKey: true, seconds: (frames.length * AAC_FRAME) / AAC_RATE, bytes });
  }

  /** Returns when the sound of a fragment starts and ends, in frames. */
  #timesOf(sound: Buffer | null): [start: number, end: number] {
    const { timescale, shift } = this.#track ?? { timescale: 1, shift: 0 };
    const [moof] = sound === null ? [] : childBoxes(sound);
    const [found] = moof === undefined ? [] : readFragment(moof.bytes, this.#init.tracks.filter(isSound)).tracks;
    if (found === undefined) return [0, 0];
    const frameAt = (time: number) => Math.floor(((time + shift) / timescale) * (AAC_RATE / AAC_FRAME));
    return [frameAt(found.baseTime), frameAt(found.baseTime + found.duration)];
  }
}

function isSound({ kind }: InitTrack): boolean {
  return kind === 'sound';
}

const AAC_INIT = writeAacInit();
