import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mp3Seconds } from './mp3-seconds.ts';
import { readManifest } from './read-audio-store.ts';
import { uploadedClip } from './uploaded-clip.ts';

const ROOT = join(import.meta.dirname, '../..');

it('measures clips of the course as their encoder did, within two frames', async () => {
  const entries = Object.values(await readManifest(ROOT));
  for (const { file, seconds } of [
    ...entries.slice(0, 20),
    ...entries.filter(({ voice }) => voice === 'ab').slice(0, 5),
  ]) {
    const measured = mp3Seconds(await readFile(join(ROOT, 'audio', file)));
    expect(Math.abs((measured ?? 0) - seconds)).toBeLessThan(0.15);
  }
});

it('refuses bytes that are no MP3, or only begin like one', async () => {
  const [entry] = Object.values(await readManifest(ROOT));
  const bytes = await readFile(join(ROOT, 'audio', entry?.file ?? ''));
  expect(mp3Seconds(Buffer.from('RIFF....WAVEfmt '))).toBeNull();
  expect(mp3Seconds(Buffer.alloc(0))).toBeNull();
  expect(mp3Seconds(Buffer.concat([bytes, Buffer.alloc(5000)]))).toBeNull();
  expect(uploadedClip([{ voice: 'a', text: 'x' }], Buffer.from('no'))).toBeNull();
});

it('refuses a file that was cut off in the middle of a frame', async () => {
  const [entry] = Object.values(await readManifest(ROOT));
  const bytes = await readFile(join(ROOT, 'audio', entry?.file ?? ''));
  expect(mp3Seconds(bytes)).not.toBeNull();
  expect(mp3Seconds(bytes.subarray(0, 300))).toBeNull();
  expect(mp3Seconds(bytes.subarray(0, bytes.length - 20))).toBeNull();
  const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)]);
  expect(mp3Seconds(Buffer.concat([bytes, tag]))).toBe(mp3Seconds(bytes));
});

it('estimates where the lines of a dialogue start', async () => {
  const [entry] = Object.values(await readManifest(ROOT));
  const bytes = await readFile(join(ROOT, 'audio', entry?.file ?? ''));
  const lines = [
    { voice: 'a' as const, text: 'abcd' },
    { voice: 'b' as const, text: 'efgh' },
  ];
  const made = uploadedClip(lines, bytes);
  expect(made?.cues?.[0]).toBe(0);
  expect(made?.cues?.[1]).toBeCloseTo((made?.seconds ?? 0) / 2, 1);
  expect(made).toMatchObject({ voice: 'ab', text: 'abcd\nefgh', source: 'human' });
});
