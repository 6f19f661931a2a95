import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { makeRecording } from '../../../../../test/teachers.ts';
import type { Transcriber } from '../../../../platform/speech/transcriber.ts';
import { makingFolder } from '../making/make-recordings.ts';
import { makeTranscripts } from './make-transcripts.ts';
import { queueChanged, queueMissing, transcriptOf } from './transcript-store.ts';

const run = promisify(execFile);
const SECONDS = 150;
const HOUR_MS = 3_600_000;

/** Stores a tone as long as a recording of several pieces, and returns its key. */
async function storeTone({ services }: TestApp): Promise<string> {
  const path = join(tmpdir(), `${services.newId()}.m4a`);
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `sine=duration=${SECONDS}`,
    '-ac',
    '1',
    '-b:a',
    '16k',
    path,
  ]);
  const name = `${services.newId()}.m4a`;
  await services.media.put(`recordings/${name}`, await readFile(path));
  await rm(path);
  return name;
}

/** Hears one line in each piece, which ends three seconds before its sound. */
function fakeTranscriber({ isOn = true } = {}): Transcriber & { pieces: number[]; failAt: number } {
  const fake = {
    isOn,
    pieces: [] as number[],
    failAt: Infinity,
    transcribe: (sound: Float32Array, { isLast }: { isLast: boolean }) => {
      const seconds = sound.length / 16_000;
      fake.pieces.push(Math.round(seconds));
      if (fake.pieces.length === fake.failAt) return Promise.reject(new Error('the process ended: SIGKILL'));
      const through = isLast ? seconds : seconds - 3;
      return Promise.resolve({ cues: [{ start: 1, end: 2.5, text: `Piece ${fake.pieces.length}.` }], through });
    },
    close: () => undefined,
  };
  return fake;
}

/** A recording without captions. */
async function soundOnly(server: TestApp, teacherId: string): Promise<string> {
  const id = await makeRecording(server, teacherId, {
    mediaFile: await storeTone(server),
    seconds: SECONDS,
    captions: null,
  });
  return id;
}

describe('the transcript of a recording', () => {
  it('is made piece by piece, and no learner sees it before it is published', async ({ server, learner, teacher }) => {
    const id = await soundOnly(server, teacher.id);
    const transcriber = fakeTranscriber();
    expect(await makeTranscripts({ ...server.services, transcriber })).toBe(1);
    expect(transcriber.pieces).toEqual([60, 60, 36]);
    const made = await transcriptOf(server.services.db, id);
    expect(made).toMatchObject({ state: 'ready', source: 'automatic', is_published: false, is_edited: false });
    // The second piece begins where the first was transcribed to.
    expect(made?.cues.map(({ start }) => start)).toEqual([1, 58, 115]);
    const { content } = await learner.call('GET /api/broadcast-contents/:id', { params: { id } });
    expect(content).toMatchObject({ captions_url: null, is_automatic: false });
  });

  it('continues where a killed worker stopped', async ({ server, teacher }) => {
    const id = await soundOnly(server, teacher.id);
    const transcriber = fakeTranscriber();
    transcriber.failAt = 2;
    await makeTranscripts({ ...server.services, transcriber });
    expect(await transcriptOf(server.services.db, id)).toMatchObject({
      state: 'queued',
      done_seconds: 57,
      attempts: 1,
    });
    server.advance(2 * 60_000);
    expect(await makeTranscripts({ ...server.services, transcriber })).toBe(1);
    expect(transcriber.pieces).toEqual([60, 60, 60, 36]);
    const made = await transcriptOf(server.services.db, id);
    expect(made?.cues.map(({ start }) => start)).toEqual([1, 58, 115]);
    expect(made?.state).toBe('ready');
  });

  it('is dead-lettered when every attempt ended its process, and the copies of such attempts are removed', async ({
    server,
    teacher,
  }) => {
    const { db } = server.services;
    const id = await soundOnly(server, teacher.id);
    const left = join(makingFolder(server.services), `captions-${id}-left`);
    await mkdir(left, { recursive: true });
    const transcriber = fakeTranscriber();
    transcriber.failAt = 1;
    await makeTranscripts({ ...server.services, transcriber });
    await expect(stat(left)).rejects.toThrow('ENOENT');
    await db.updateTable('recording_transcript').set({ attempts: 10 }).where('recording_id', '=', id).execute();
    server.advance(HOUR_MS);
    expect(await makeTranscripts({ ...server.services, transcriber })).toBe(1);
    expect(await transcriptOf(db, id)).toMatchObject({ state: 'dead', attempts: 11 });
    expect(transcriber.pieces).toHaveLength(1);
  });

  it.for([
    ['has all its attempts again where a piece was stored', 2, 0],
    ['keeps its attempt where none was', 1, 1],
  ] as const)('a stop of the process: %s', async ([, stopAt, attempts], { server, teacher }) => {
    const id = await soundOnly(server, teacher.id);
    const stop = new AbortController();
    const transcriber = fakeTranscriber();
    const { transcribe } = transcriber;
    transcriber.transcribe = (...of) => {
      if (transcriber.pieces.length + 1 === stopAt) stop.abort();
      return stop.signal.aborted ? Promise.reject(new Error('the job stops')) : transcribe(...of);
    };
    await makeTranscripts({ ...server.services, transcriber }, stop.signal);
    expect(await transcriptOf(server.services.db, id)).toMatchObject({ state: 'queued', attempts });
  });

  it('is made again from captions that a node of an earlier version added or removed', async ({ server, teacher }) => {
    const { db, clock } = server.services;
    const id = await soundOnly(server, teacher.id);
    await makeTranscripts({ ...server.services, transcriber: fakeTranscriber() });
    await queueChanged(db, clock.now());
    expect(await transcriptOf(db, id)).toMatchObject({ state: 'ready' });
    await db.updateTable('recording').set({ captions_file: 'new.vtt' }).where('id', '=', id).execute();
    await queueChanged(db, clock.now());
    expect(await transcriptOf(db, id)).toMatchObject({ state: 'queued', source: 'uploaded', cues: [], version: 1 });
    await db.updateTable('recording').set({ captions_file: null }).where('id', '=', id).execute();
    await queueChanged(db, clock.now());
    expect(await transcriptOf(db, id)).toMatchObject({ source: 'automatic', is_published: false, version: 2 });
  });

  it('is not overwritten by a worker whose recording was taken over', async ({ server, teacher }) => {
    const id = await soundOnly(server, teacher.id);
    const transcriber = fakeTranscriber();
    const { transcribe } = transcriber;
    transcriber.transcribe = async (...of) => {
      await server.services.db
        .updateTable('recording_transcript')
        .set({ attempts: 7 })
        .where('recording_id', '=', id)
        .execute();
      return transcribe(...of);
    };
    await makeTranscripts({ ...server.services, transcriber });
    expect(await transcriptOf(server.services.db, id)).toMatchObject({ state: 'queued', cues: [], attempts: 7 });
    expect(transcriber.pieces).toHaveLength(1);
  });

  it('waits while speech is off, and captions are read all the same', async ({ server, teacher }) => {
    const id = await soundOnly(server, teacher.id);
    const captioned = await makeRecording(server, teacher.id, { mediaFile: 'captioned.m4a' });
    const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Huda>How much is it?</v>\n';
    await server.services.media.put('recordings/captioned.vtt', Buffer.from(vtt));
    expect(await makeTranscripts({ ...server.services, transcriber: fakeTranscriber({ isOn: false }) })).toBe(1);
    expect(await transcriptOf(server.services.db, id)).toMatchObject({ state: 'queued' });
    expect(await transcriptOf(server.services.db, captioned)).toMatchObject({
      state: 'ready',
      source: 'uploaded',
      is_published: true,
      cues: [{ start: 1, end: 2, text: 'How much is it?' }],
    });
  });

  it('is queued for recordings of earlier versions', async ({ server, teacher }) => {
    const { db, clock } = server.services;
    const id = await soundOnly(server, teacher.id);
    await db.deleteFrom('recording_transcript').where('recording_id', '=', id).execute();
    expect(await queueMissing(db, { now: clock.now(), limit: 5 })).toBe(1);
    expect(await queueMissing(db, { now: clock.now(), limit: 5 })).toBe(0);
    expect(await transcriptOf(db, id)).toMatchObject({ state: 'queued', source: 'automatic' });
  });
});
