import { AAC_RATE } from '../../../platform/mp4/aac-track.ts';
import { readFragment } from '../../../platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../../platform/mp4/read-init.ts';
import { BoxSplitter, type Box } from '../../../platform/mp4/split-boxes.ts';
import { PipedFfmpeg } from '../../../platform/ffmpeg/piped-ffmpeg.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';

const SOUND_KBPS = 64;
/** A minute of sound: an ffmpeg that reads so late is replaced. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_BOX_BYTES = 1024 * 1024;

type Options = {
  /** Receives each frame with its time on the timeline of the input, in units of AAC_RATE. */
  onFrame: (time: number, frame: Buffer) => void;
  /** Called at most once; the encoder has ended. */
  onFail: (error: Error) => void;
};

/** Encodes sound as AAC-LC, mono, while it arrives as fragmented MP4. Its ffmpeg ends with its input. */
export class AacEncoder {
  readonly #options: Options;
  readonly #ffmpeg: PipedFfmpeg;
  readonly #splitter = new BoxSplitter({ maxBytes: MAX_BOX_BYTES });
  #tracks: InitTrack[] = [];
  #moof: Buffer | null = null;

  /** @param init the init segment of the sound alone */
  constructor(ffmpeg: Ffmpeg, init: Buffer, options: Options) {
    this.#options = options;
    this.#ffmpeg = new PipedFfmpeg(ffmpeg, {
      args: ARGUMENTS,
      maxUnreadBytes: MAX_UNREAD_BYTES,
      priority: 'live',
      onData: (mp4) => {
        for (const box of this.#splitter.push(mp4)) this.#readBox(box);
      },
      onFail: options.onFail,
    });
    this.write(init);
  }

  write(bytes: Buffer): void {
    this.#ffmpeg.write(bytes);
  }

  stop(): void {
    this.#ffmpeg.stop();
  }

  #readBox({ type, bytes }: Box): void {
    if (type === 'moov') this.#tracks = readInit(bytes);
    if (type === 'mdat' && this.#moof !== null) this.#readFrames(this.#moof, bytes);
    this.#moof = type === 'moof' ? bytes : null;
  }

  #readFrames(moof: Buffer, mdat: Buffer): void {
    const whole = Buffer.concat([moof, mdat]);
    for (const { baseTime, samples } of readFragment(moof, this.#tracks).tracks) {
      let time = baseTime;
      for (const { offset, size, duration } of samples) {
        this.#options.onFrame(time, whole.subarray(offset, offset + size));
        time += duration;
      }
    }
  }
}

/** Times are copied, so that the sound stays in step with the video whenever ffmpeg was started. */
const INPUT = [
  '-probesize',
  '32',
  '-analyzeduration',
  '0',
  '-fflags',
  'nobuffer',
  '-copyts',
  '-f',
  'mp4',
  '-i',
  'pipe:0',
];
const SOUND = ['-vn', '-ac', '1', '-ar', String(AAC_RATE), '-c:a', 'aac', '-b:a', `${SOUND_KBPS}k`];
const FRAGMENTS = ['-movflags', 'empty_moov+default_base_moof+frag_every_frame+frag_discont', '-flush_packets', '1'];
const OUTPUT = ['-avoid_negative_ts', 'disabled', ...FRAGMENTS, '-f', 'mp4', 'pipe:1'];
const ARGUMENTS = ['-hide_banner', '-loglevel', 'error', ...INPUT, ...SOUND, ...OUTPUT];
