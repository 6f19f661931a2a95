import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCourse, sampleManifest } from '../../test/sample-course.ts';
import { shortHash } from '../short-hash.ts';
import { adoptFolder } from './adopt-folder.ts';
import { convertSounds, RAW, readSamples, sampleBytes } from './convert-sounds.ts';
import { loudnessOf } from './level-sound.ts';
import { listClips } from './list-clips.ts';
import { clipKey, ManifestEntry } from './manifest.ts';
import { isCurrent } from './recipe.ts';
import { listRecordLines, writeRecordList } from './record-list.ts';
import { SAMPLE_RATE, trimSilence } from './shape-sound.ts';

const course = sampleCourse();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the list of what to record', () => {
  it('has each text once for each voice, in the order of learning, and conversations line by line', () => {
    const lines = listRecordLines(course, sampleManifest(course));
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    const places = [...new Set(lines.map(({ place }) => place))];
    expect(places.filter((place) => place.includes('/')).slice(0, 2)).toEqual(['a1/w01', 'a2/w01']);
    expect(lines.find(({ text }) => text === 'Yes, I am.')).toMatchObject({
      key: clipKey([{ voice: 'b', text: 'Yes, I am.' }]),
      kind: 'dialogue',
    });
    expect(lines.find(({ text }) => text === 'name')).toMatchObject({ kind: 'word', seconds: 3, pace: 'A1' });
  });

  it('is written as a table and as text', async () => {
    await writeRecordList(course, {}, join(folder, 'list'));
    expect((await readdir(join(folder, 'list'))).toSorted()).toEqual([
      'voice-a.csv',
      'voice-a.txt',
      'voice-b.csv',
      'voice-b.txt',
    ]);
    const table = await readFile(join(folder, 'list', 'voice-b.csv'), 'utf8');
    expect(table).toContain('file,place,kind,words a minute,seconds,text\r\n');
    expect(table).toContain(',dialogue,110,1.6,"Yes, I am."\r\n');
    expect(await readFile(join(folder, 'list', 'voice-a.txt'), 'utf8')).toMatch(/[0-9a-f]{16} {2}slow {2}name\n/);
  });
});

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('a folder of recordings', () => {
  it('is adopted: trimmed, levelled, encoded and marked', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await Promise.all([mkdir(from), mkdir(to)]);
    await record(join(from, `${clipKey([{ voice: 'a', text: 'name' }])}.wav`));
    await record(join(from, `${clipKey([{ voice: 'b', text: 'Yes, I am.' }])}.m4a`));
    await record(join(from, 'ffffffffffffffff.mp3'));
    const clips = listClips(course);
    const { entries, report } = await adoptFolder(from, clips, to);
    const [[key, entry] = []] = Object.entries(entries);
    expect(report).toContain('1 clips adopted from 3 recordings');
    expect(report).toMatch(/“Hello! Are you Omar\?” …: 1 of 2 lines have no recording yet/);
    expect(report).toContain('ffffffffffffffff.mp3: the course has no text of this key');
    expect(ManifestEntry.parse(entry)).toMatchObject({ text: 'name', source: 'human', voice: 'a', seconds: 1.43 });
    expect(`${shortHash(await readFile(join(to, entry?.file ?? '')))}.mp3`).toBe(entry?.file);
    const clip = clips.find((one) => one.key === key);
    expect(clip && isCurrent({ ...clip, kind: 'sentence' }, entry)).toBe(true);
    await convertSounds([{ from: join(to, entry?.file ?? ''), to: join(folder, 'clip.f32'), output: RAW }]);
    expect(loudnessOf(trimSilence(await readSamples(join(folder, 'clip.f32'))))).toBeCloseTo(-14, -1);
  });
});

/** A second of sound between two of silence. */
async function record(file: string): Promise<void> {
  const samples = new Float32Array(3 * SAMPLE_RATE);
  for (let i = SAMPLE_RATE; i < 2 * SAMPLE_RATE; i += 1) samples[i] = 0.02 * Math.sin(i / 20);
  await writeFile(`${file}.f32`, sampleBytes(samples));
  await convertSounds([{ from: `${file}.f32`, to: file, input: RAW, output: ['-ar', '44100'] }]);
}
