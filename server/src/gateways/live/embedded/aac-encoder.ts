import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { AAC_RATE } from '../../../platform/mp4/aac-track.ts';
import { readFragment } from '../../../platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../../platform/mp4/read-init.ts';
import { BoxSplitter, type Box } from '../../../platform/mp4/split-boxes.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';

const SOUND_KBPS = 64;
/** A minute of sound: an ffmpeg that reads so late is replaced. */
const MAX_UNREAD_BYTES = 1024 * 1024;
const MAX_BOX_BYTES = 1024 * 1024;
const MAX_COMPLAINT = 500;

type Options = {
  /** Receives each frame with its time on the timeline of the input, in units of AAC_RATE. */
  onFrame: (time: number, frame: Buffer) => void;
  /** Called at most once; the encoder has ended. */
  onFail: (error: Error) => void;
};

/** Encodes sound as AAC-LC, mono, while it arrives as fragmented MP4. Its ffmpeg ends with its input. */
export class AacEncoder {
  readonly #options: Options;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #splitter = new BoxSplitter({ maxBytes: MAX_BOX_BYTES });
  #tracks: InitTrack[] = [];
  #moof: Buffer | null = null;
  #isOver = false;
  #complaint = '';

  /** @param init the init segment of the sound alone */
  constructor(ffmpeg: Ffmpeg, init: Buffer, options: Options) {
    this.#options = options;
    this.#child = spawn(ffmpeg.path, ARGUMENTS, { stdio: ['pipe', 'pipe', 'pipe'] });
    const { stdin, stdout, stderr } = this.#child;
    // The streams of a child that could not be started fail as well.
    for (const stream of [stdin, stdout, stderr]) stream.on('error', (error) => this.#fail(error));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('close', (code, signal) =>
      this.#fail(new Error(`ffmpeg ended with ${signal ?? code}: ${this.#complaint.trim()}`)),
    );
    stdout.on('data', (mp4: Buffer) => this.#read(mp4));
    // Unread error output would fill the pipe and block ffmpeg.
    stderr.on('data', (text: Buffer) => (this.#complaint = (this.#complaint + text.toString()).slice(-MAX_COMPLAINT)));
    this.write(init);
  }

  write(bytes: Buffer): void {
    if (this.#isOver) return;
    this.#child.stdin.write(bytes);
    if (this.#child.stdin.writableLength > MAX_UNREAD_BYTES) this.#fail(new Error('ffmpeg reads too slowly'));
  }

  stop(): void {
    this.#isOver = true;
    this.#child.kill('SIGKILL');
  }

  #read(mp4: Buffer): void {
    if (this.#isOver) return;
    try {
      for (const box of this.#splitter.push(mp4)) this.#readBox(box);
    } catch (error) {
      this.#fail(new Error('ffmpeg output is no fragmented MP4', { cause: error }));
    }
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

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.stop();
    this.#options.onFail(error);
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
