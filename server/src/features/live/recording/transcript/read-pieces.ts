import type { Cue } from '../../../../domain/recording/transcript.ts';
import { startFfmpeg, type Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import type { Transcriber } from '../../../../platform/speech/transcriber.ts';

const SAMPLE_RATE = 16_000;
const BYTES = 2;
/** An hour of sound has 115 MB; a minute is transcribed at a time. */
const PIECE_SECONDS = 60;
const PIECE_BYTES = PIECE_SECONDS * SAMPLE_RATE * BYTES;
/** A tenth of a second: no word, and less than the model reads. */
const MIN_BYTES = (SAMPLE_RATE * BYTES) / 10;
const LAST_WORDS = 500;
/** What ffmpeg says of a film without sound, of which nothing is written down. */
const HAS_NO_SOUND = /matches no streams|does not contain any stream/;

type Reading = {
  /** On this machine's disk. */
  file: string;
  /** In seconds. */
  from: number;
  signal: AbortSignal;
  transcriber: Pick<Transcriber, 'transcribe'>;
};

/** Cues in seconds of the recording, and the second up to which all of it was transcribed. */
export type TranscribedPiece = { cues: Cue[]; through: number; isLast: boolean };

/**
 * Hears a file from a second on, a minute at a time: ffmpeg waits while a piece is transcribed. What is said across the end of
 * a piece belongs to the next one.
 * @throws Error when ffmpeg fails, the sound is not transcribed, or `signal` aborts
 */
export async function* readPieces(
  ffmpeg: Ffmpeg,
  { file, from, signal, transcriber }: Reading,
): AsyncGenerator<TranscribedPiece> {
  let rest: Buffer = Buffer.alloc(0);
  let at = from;
  for await (const { bytes, isLast } of minutesOf(readSound(ffmpeg, { file, from, signal }), () => rest)) {
    signal.throwIfAborted();
    const transcribed =
      bytes.length < MIN_BYTES
        ? { cues: [], through: 0 }
        : await transcriber.transcribe(toSamples(bytes), { isLast, signal });
    const offset = at;
    const used = isLast ? bytes.length : Math.min(bytes.length, Math.round(transcribed.through * SAMPLE_RATE) * BYTES);
    rest = Buffer.from(bytes.subarray(used));
    at = offset + used / (SAMPLE_RATE * BYTES);
    yield {
      cues: transcribed.cues.map(({ start, end, text }) => ({
        start: round(offset + start),
        end: round(offset + end),
        text,
      })),
      through: at,
      isLast,
    };
  }
}

type Minute = { bytes: Buffer; isLast: boolean };

/** Joins chunks to pieces of a minute, each with what the piece before it left. */
async function* minutesOf(chunks: AsyncIterable<Buffer>, restOf: () => Buffer): AsyncGenerator<Minute> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    while (restOf().length + size > PIECE_BYTES) {
      const all = Buffer.concat([restOf(), ...waiting]);
      const after = all.subarray(PIECE_BYTES);
      waiting = [after];
      size = after.length;
      yield { bytes: all.subarray(0, PIECE_BYTES), isLast: false };
    }
  }
  const bytes = Buffer.concat([restOf(), ...waiting]);
  // Also where nothing is left, so that the reader learns of the end.
  yield { bytes: bytes.subarray(0, bytes.length - (bytes.length % BYTES)), isLast: true };
}

/** The sound of a file as mono samples of 16 bits at 16 kHz. */
async function* readSound(
  ffmpeg: Ffmpeg,
  { file, from, signal }: Omit<Reading, 'transcriber'>,
): AsyncGenerator<Buffer> {
  const args = [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-ss',
    from.toFixed(4),
    '-i',
    file,
    '-vn',
    '-map',
    '0:a:0',
  ];
  signal.throwIfAborted();
  const child = startFfmpeg(ffmpeg, [...args, '-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1'], {
    priority: 'later',
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  let complaint = '';
  child.stdin.on('error', () => undefined);
  child.stdin.end();
  child.stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-LAST_WORDS)));
  const ended = new Promise<string | null>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, killedBy) => resolve(code === 0 ? null : `${killedBy ?? code}: ${complaint.trim()}`));
  });
  try {
    // A stream that is not read makes ffmpeg wait.
    for await (const chunk of child.stdout) yield chunk as Buffer; // Opened without an encoding.
    const failure = await ended;
    if (failure !== null && !HAS_NO_SOUND.test(failure)) throw new Error(`the sound was not decoded: ${failure}`);
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
  }
}

function toSamples(bytes: Buffer): Float32Array {
  return Float32Array.from({ length: bytes.length / BYTES }, (_, i) => bytes.readInt16LE(i * BYTES) / 32_768);
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
