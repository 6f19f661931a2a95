import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { SpeechPool } from './speech-pool.ts';

// Clips of the course as a phone sends them.
const recording = (name: string) => readFile(new URL(`../../../../speech/fixtures/${name}.speech`, import.meta.url));
const SNOW = await recording('snow-is-covering');
const SKY = await recording('sky-is-blue');
const TEXTS = [
  ['The sky is blue.', 'The sky is blue this morning.'],
  ['Snow is covering the street.'],
  ['My father is a teacher.'],
];

const metrics = createMetrics();
let pool: SpeechPool;
afterEach(() => pool.close());

const open = (limits = {}, processes = 1) =>
  (pool = new SpeechPool({ processes, metrics, log: { error: () => undefined }, limits }));
const check = (sound: Uint8Array, text: string) => pool.hear({ kind: 'check', sound, text });

test('hears a sentence, and that another one was said', async () => {
  open({ coldWaitMs: 60_000 });
  expect(await check(SNOW, 'Snow is covering the street.')).toMatchObject({ outcome: 'right' });
  expect(await check(SNOW, 'My father is a teacher.')).not.toMatchObject({ outcome: 'right' });
  expect(await pool.hear({ kind: 'choose', sound: SKY, texts: TEXTS })).toMatchObject({ outcome: 'heard', chosen: 0 });
  expect(await pool.hear({ kind: 'choose', sound: SNOW, texts: TEXTS })).toMatchObject({ outcome: 'heard', chosen: 1 });
}, 90_000);

test('refuses bytes that are no recording, and hears the next one', async () => {
  open({ coldWaitMs: 60_000 });
  for (const bytes of [new Uint8Array(0), new Uint8Array(50), SNOW.subarray(0, 1000)])
    expect(await check(bytes, 'Snow is covering the street.')).toBe('unreadable');
  expect(await check(SNOW, 'Snow is covering the street.')).toMatchObject({ outcome: 'right' });
}, 90_000);

test('hears a recording again when its process is killed from outside', async () => {
  open({ coldWaitMs: 60_000, waitMs: 60_000 });
  expect(await check(SNOW, 'Snow is covering the street.')).toMatchObject({ outcome: 'right' });
  const heard = check(SNOW, 'Snow is covering the street.');
  const children = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'speech-process'], { encoding: 'utf8' });
  for (const pid of children.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  expect(await heard).toMatchObject({ outcome: 'right' });
}, 90_000);

test('a learner who leaves gives the place up, and a text that is too long ends no process', async () => {
  open({ coldWaitMs: 60_000 });
  const left = new AbortController();
  const first = pool.hear({ kind: 'check', sound: SNOW, text: 'Snow is covering the street.' }, left.signal);
  left.abort();
  expect(await first).toBe('busy');
  expect(await check(SNOW, 'ش'.repeat(200))).toBe('unreadable');
  expect(await check(SNOW, "Snow isn't covering the street.")).toMatchObject({ words: { length: 5 } });
}, 90_000);

test('says that it is busy when the queue is full, when the wait is too long, and when it is off', async () => {
  open({ queued: 1, coldWaitMs: 60_000 });
  const [first, second, third] = [1, 2, 3].map(() => check(SNOW, 'Snow is covering the street.'));
  expect([await second, await third]).toEqual(['busy', 'busy']);
  expect(await first).toMatchObject({ outcome: 'right' });
  pool.close();
  open({ coldWaitMs: 1 });
  expect(await check(SNOW, 'Snow is covering the street.')).toBe('busy');
  open({}, 0);
  expect(pool.isOn).toBe(false);
  expect(await check(SNOW, 'Snow is covering the street.')).toBe('busy');
}, 90_000);

test('pauses after a process that could not start, with one line in the log', async () => {
  const faults: unknown[] = [];
  const limits = { startMs: 1, pauseMs: 60_000, coldWaitMs: 60_000 };
  pool = new SpeechPool({ processes: 1, metrics, log: { error: (fields: unknown) => faults.push(fields) }, limits });
  expect(await check(SNOW, 'Snow is covering the street.')).toBe('busy');
  expect(pool.isOn).toBe(false);
  expect(await check(SNOW, 'Snow is covering the street.')).toBe('busy');
  expect(faults).toHaveLength(1);
  pool.close();
  open({ startMs: 1, pauseMs: 1, coldWaitMs: 60_000 });
  expect(await check(SNOW, 'Snow is covering the street.')).toBe('busy');
  await expect.poll(() => pool.isOn).toBe(true);
}, 90_000);
