import { execFile, execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { makeRecording } from '../../../../../test/teachers.ts';
import type { Cue } from '../../../../domain/recording/transcript.ts';
import { TranscribeProcess } from '../../../../platform/speech/transcriber.ts';
import { makeTranscripts } from './make-transcripts.ts';
import { transcriptOf } from './transcript-store.ts';

const run = promisify(execFile);
const AUDIO = new URL('../../../../../../content/audio/', import.meta.url);
const MINUTES = 10 * 60_000;

type Clip = { file: string; text: string; recipe: string; seconds: number };

/** Two dialogues of the course as one film of two minutes, and what is said in them. */
async function makeFilm(): Promise<{ bytes: Buffer; text: string; seconds: number }> {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', AUDIO), 'utf8')) as Record<string, Clip>;
  const clips = Object.values(manifest)
    .filter(({ recipe, seconds }) => recipe === '3 dialogue A1' && seconds > 45 && seconds < 60)
    .slice(0, 2);
  const path = join(tmpdir(), `film-${process.pid}.mp4`);
  const inputs = clips.flatMap(({ file }) => ['-i', new URL(file, AUDIO).pathname]);
  const picture = ['-f', 'lavfi', '-i', 'color=size=160x90:rate=5'];
  const join2 = '[0:a]aresample=48000[a];[1:a]aresample=48000[b];[a][b]concat=n=2:v=0:a=1[sound]';
  const coded = [
    '-map',
    '2:v',
    '-map',
    '[sound]',
    '-shortest',
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-y',
    path,
  ];
  await run('ffmpeg', ['-v', 'error', ...inputs, ...picture, '-filter_complex', join2, ...coded]);
  const bytes = await readFile(path);
  await rm(path);
  const seconds = Math.round(clips.reduce((sum, clip) => sum + clip.seconds, 0));
  return { bytes, text: clips.map(({ text }) => text).join(' '), seconds };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** The share of the words of a text that were written down, at whatever place. */
function found(text: string, cues: readonly Cue[]): number {
  const written = new Set(cues.flatMap((cue) => wordsOf(cue.text)));
  const words = wordsOf(text);
  return words.filter((word) => written.has(word)).length / words.length;
}

it(
  'writes down a film, also when its process is killed in the middle',
  { timeout: MINUTES },
  async ({ server, teacher }) => {
    const { db, media } = server.services;
    const film = await makeFilm();
    await media.put('recordings/film.mp4', film.bytes);
    const wish = { kind: 'video' as const, mediaFile: 'film.mp4', captions: null, seconds: film.seconds };
    const id = await makeRecording(server, teacher.id, wish);
    const transcriber = new TranscribeProcess({ isOn: true });
    onTestFinished(() => transcriber.close());
    let pieces = 0;
    const killed = {
      isOn: true,
      close: () => undefined,
      transcribe: async (...of: Parameters<TranscribeProcess['transcribe']>) => {
        pieces += 1;
        const transcribed = transcriber.transcribe(...of);
        if (pieces === 2) setTimeout(killChildren, 300);
        return transcribed;
      },
    };
    await makeTranscripts({ ...server.services, transcriber: killed });
    const half = await transcriptOf(db, id);
    expect(half?.state).toBe('queued');
    expect(half?.done_seconds).toBeGreaterThan(45);
    expect(half?.cues.length).toBeGreaterThan(3);

    server.advance(5 * 60_000);
    await makeTranscripts({ ...server.services, transcriber });
    const whole = await transcriptOf(db, id);
    expect(whole).toMatchObject({ state: 'ready', is_published: false });
    expect(whole?.cues.slice(0, half?.cues.length)).toEqual(half?.cues);
    expect(found(film.text, whole?.cues ?? [])).toBeGreaterThan(0.85);
    const ends = whole?.cues.map(({ start, end }) => end - start) ?? [];
    expect(Math.min(...ends)).toBeGreaterThan(0);
    expect(whole?.cues.at(-1)?.end).toBeLessThan(film.seconds + 1);
  },
);

function killChildren(): void {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'transcribe-process'], { encoding: 'utf8' });
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
}
