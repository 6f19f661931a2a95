import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captionPiece } from '../speech/src/captions.ts';
import type { SpeechModel } from '../speech/src/model.ts';
import { SAMPLE_RATE } from '../speech/src/sound.ts';
import type { Claim } from './tools/claims.ts';
import { wordErrors, wordsOf } from '../contract/src/english/word-errors.ts';

const AUDIO = join(import.meta.dirname, '../content/audio');

type Clip = { file: string; text: string; recipe: string; seconds: number };

/** Dialogues of the course, of every level, written down as the captions of recordings are. */
export async function proveCaptions(model: SpeechModel, count: number): Promise<Claim[]> {
  const dialogues = readDialogues();
  const every = dialogues.length / count;
  const clips = Array.from({ length: count }, (_, i) => dialogues[Math.floor(i * every)]).filter((clip) => !!clip);
  const rows: { words: number; errors: number; seconds: number; ms: number }[] = [];
  for (const clip of clips) {
    const sound = decode(clip.file);
    const before = process.cpuUsage();
    const { cues } = await captionPiece(model, sound, true);
    const { user, system } = process.cpuUsage(before);
    const said = wordsOf(clip.text);
    const errors = wordErrors(said, wordsOf(cues.map(({ text }) => text).join(' ')));
    rows.push({ words: said.length, errors, seconds: clip.seconds, ms: (user + system) / 1000 });
  }
  const sum = (of: 'words' | 'errors' | 'seconds' | 'ms') => rows.reduce((total, row) => total + row[of], 0);
  const rate = (100 * sum('errors')) / sum('words');
  console.table([
    {
      dialogues: rows.length,
      words: sum('words'),
      'word errors': `${rate.toFixed(1)} %`,
      'worst dialogue': `${Math.max(...rows.map(({ words, errors }) => (100 * errors) / words)).toFixed(1)} %`,
      'processor time / sound': (sum('ms') / 1000 / sum('seconds')).toFixed(2),
    },
  ]);
  return [{ name: 'word errors of captions, dialogues', value: rate, reach: 12, atLeast: false, unit: ' %' }];
}

function readDialogues(): Clip[] {
  // Written by `course:audio`.
  const manifest = JSON.parse(readFileSync(join(AUDIO, 'manifest.json'), 'utf8')) as Record<string, Clip>;
  return Object.values(manifest).filter(({ recipe }) => recipe.includes('dialogue'));
}

function decode(file: string): Float32Array {
  const args = [
    '-v',
    'error',
    '-i',
    join(AUDIO, file),
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    String(SAMPLE_RATE),
    'pipe:1',
  ];
  const bytes = execFileSync('ffmpeg', args, { maxBuffer: 64e6 });
  return Float32Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readInt16LE(i * 2) / 32_768);
}
