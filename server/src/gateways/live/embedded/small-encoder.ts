import { FlvReader, type FlvPicture } from '../../../platform/flv/flv-reader.ts';
import { PipedFfmpeg } from '../../../platform/ffmpeg/piped-ffmpeg.ts';
import { LIMIT_PIXELS } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';

/** The shorter side, in pixels. */
export const SMALL_SIDE = 240;
const KBPS = 150;
/** Some seconds of video: an ffmpeg that reads so late is replaced. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;
const MAX_PICTURE_BYTES = 1024 * 1024;

type Options = {
  /** Receives the decoder configuration (`avcC`) before the pictures. */
  onConfiguration: (avcC: Buffer) => void;
  /** Receives each picture with its time on the timeline of the input. */
  onPicture: (picture: FlvPicture) => void;
  /** Called at most once; the encoder has ended. */
  onFail: (error: Error) => void;
};

/** Encodes video as small H.264 while it arrives as fragmented MP4, with the same pictures and key frames. */
export class SmallEncoder {
  readonly #ffmpeg: PipedFfmpeg;

  /** @param init the init segment of the video alone */
  constructor(ffmpeg: Ffmpeg, init: Buffer, { onFail, ...listener }: Options) {
    const reader = new FlvReader(listener, { maxTagBytes: MAX_PICTURE_BYTES });
    this.#ffmpeg = new PipedFfmpeg(ffmpeg, {
      args: ARGUMENTS,
      maxUnreadBytes: MAX_UNREAD_BYTES,
      // The published stream and the sound come first.
      priority: 'later',
      onData: (flv) => reader.push(flv),
      onFail,
    });
    this.#ffmpeg.write(init);
  }

  write(bytes: Buffer): void {
    this.#ffmpeg.write(bytes);
  }

  stop(): void {
    this.#ffmpeg.stop();
  }
}

/** Times are copied, and the rotation is left to players. A decoder with threads would return pictures late. */
const SOON = ['-probesize', '32', '-analyzeduration', '0', '-flags', 'low_delay', '-threads', '1'];
const INPUT = [...SOON, ...LIMIT_PIXELS, '-copyts', '-noautorotate', '-f', 'mp4', '-i', 'pipe:0'];
const SCALE = `scale='if(gt(iw,ih),-2,${SMALL_SIDE})':'if(gt(iw,ih),${SMALL_SIDE},-2)':flags=bilinear,format=yuv420p`;
const RATE = ['-crf', '27', '-maxrate', `${KBPS}k`, '-bufsize', `${KBPS}k`];
const SPEED = ['-preset', 'superfast', '-tune', 'zerolatency', '-profile:v', 'baseline', '-threads', '1'];
/** Key frames where the input has them, and nowhere else. */
const KEYS = ['-force_key_frames', 'source', '-g', '100000', '-sc_threshold', '0'];
const EVERY_PICTURE = ['-fps_mode', 'passthrough', '-enc_time_base', '-1'];
const VIDEO = ['-an', '-vf', SCALE, '-c:v', 'libx264', ...EVERY_PICTURE, ...RATE, ...SPEED, ...KEYS];
const UNCHANGED = ['-avoid_negative_ts', 'disabled', '-flush_packets', '1', '-flvflags', 'no_duration_filesize'];
const OUTPUT = [...UNCHANGED, '-f', 'flv', 'pipe:1'];
const ARGUMENTS = ['-hide_banner', '-loglevel', 'error', ...INPUT, ...VIDEO, ...OUTPUT];
