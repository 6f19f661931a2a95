import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { endLesson, makeLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { readFlatFile } from '../../../../../test/mp4/flat-file.ts';
import { streamBytes, type StreamName } from '../../../../../test/mp4/sample-mp4.ts';
import type { MediaStore } from '../../../../gateways/media/port.ts';
import { findFfmpeg } from '../../../../platform/ffmpeg/find-ffmpeg.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { insertChunk } from '../../live/carrying/part-store.ts';
import { chunkKey, settlePart } from '../../live/carrying/store-chunk.ts';
import { cleanMaking } from './recording-job.ts';
import { makeRecordings, makingFolder, nextRecordingDue, type MakingRecordings } from './make-recordings.ts';
import { recordingJob } from './recording-job.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe('making recordings', () => {
  let test: TestApp;
  let teacher: TestTeacher;

  beforeAll(async () => {
    test = await buildTestApp();
    teacher = await makeTeacher(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await test.services.db.deleteFrom('recording_job').execute();
    await test.services.db.deleteFrom('live_part').execute();
  });

  function worker(change: Partial<MakingRecordings> = {}): MakingRecordings {
    return { ...test.services, ffmpeg: null, ...change };
  }

  async function workOff(making = worker()): Promise<number> {
    let taken = 0;
    while ((await makeRecordings(making)) > 0) taken += 1;
    return taken;
  }

  type PartWish = { part?: number; state?: 'stored' | 'storing' | 'open'; bytes?: number };

  async function addPart(channelId: string, bytes: Buffer, wish: PartWish = {}): Promise<string> {
    const { db, media, clock } = test.services;
    const { part = 1, state = 'stored' } = wish;
    const key = chunkKey({ channelId, part, chunk: 1 });
    if (state === 'stored') await media.put(key, bytes);
    await db
      .insertInto('live_part')
      .values({
        channel_id: channelId,
        part,
        node_id: 'a-node',
        mime: 'video/mp4',
        started_at: clock.now(),
        closed_at: state === 'open' ? null : clock.now(),
        stored_at: state === 'stored' ? clock.now() : null,
        bytes: wish.bytes ?? bytes.length,
      })
      .execute();
    if (state === 'stored')
      await insertChunk(db, { channelId, part, chunk: 1, key, bytes: bytes.length, now: clock.now() });
    return key;
  }

  async function makeEndedLesson(...parts: StreamName[]): Promise<string> {
    const id = await makeLiveLesson(test, teacher.id);
    for (const [i, name] of parts.entries()) await addPart(id, streamBytes(name), { part: i + 1 });
    await endLesson(test, id);
    return id;
  }

  async function recordingsOf(channelId: string) {
    return test.services.db.selectFrom('recording').selectAll().where('channel_id', '=', channelId).execute();
  }

  async function recordingOf(channelId: string) {
    const [only, ...more] = await recordingsOf(channelId);
    if (!only || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} recordings`);
    return only;
  }

  async function lessonOf(id: string) {
    return test.services.db.selectFrom('live_channel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async function announcements(channelId: string) {
    return test.services.db
      .selectFrom('lesson_announcement')
      .select(['type', 'due_at'])
      .where('channel_id', '=', channelId)
      .where('type', '=', 'recording_ready')
      .execute();
  }

  async function partsLeft(channelId: string): Promise<number> {
    const rows = await test.services.db
      .selectFrom('live_part')
      .where('channel_id', '=', channelId)
      .selectAll()
      .execute();
    return rows.length;
  }

  async function storedBytes(file: string): Promise<Buffer> {
    return buffer(await test.services.media.read(`recordings/${file}`));
  }

  it('makes one file of a lesson that is over, publishes and announces it', async () => {
    const id = await makeEndedLesson('chromium');
    expect(await workOff()).toBe(1);
    const recording = await recordingOf(id);
    expect(recording).toMatchObject({
      teacher_id: teacher.id,
      kind: 'video',
      title: 'كيف نسأل عن الطريق؟',
      seconds: 4,
      unpublished: false,
      poster_file: null,
      captions_file: null,
    });
    expect(recording.media_file).toMatch(/^lesson-[0-9a-f]{16}\.mp4$/);
    expect(await lessonOf(id)).toMatchObject({ state: 'recorded', recording_id: recording.id });
    expect(await announcements(id)).toHaveLength(1);
    const bytes = await storedBytes(recording.media_file);
    expect(bytes.length).toBe(recording.bytes);
    expect(readFlatFile(bytes).map((track) => [track.kind, track.samples.length])).toEqual([
      ['video', 43],
      ['sound', 71],
    ]);
  });

  it('keeps nothing of what it was made of', async () => {
    const id = await makeEndedLesson('chromium', 'again');
    await workOff();
    expect(await partsLeft(id)).toBe(0);
    for (const part of [1, 2])
      expect(await test.services.media.find(chunkKey({ channelId: id, part, chunk: 1 }))).toBeNull();
    expect(await readdir(makingFolder(test.services))).toEqual([]);
    expect(await workOff()).toBe(0);
  });

  it('joins the parts of a publisher who came back', async () => {
    const id = await makeEndedLesson('chromium', 'again');
    await workOff();
    const recording = await recordingOf(id);
    expect(recording.seconds).toBe(8);
    for (const track of readFlatFile(await storedBytes(recording.media_file))) {
      expect(track.entries).toBe(1);
      const last = track.samples.at(-1);
      expect((last?.shown ?? 0) + (last?.seconds ?? 0)).toBeGreaterThan(7.4);
    }
  });

  it('makes an m4a of sound alone', async () => {
    const id = await makeEndedLesson('sound');
    await workOff();
    const recording = await recordingOf(id);
    expect(recording).toMatchObject({ kind: 'sound', seconds: 4 });
    expect(recording.media_file).toMatch(/\.m4a$/);
  });

  it('leaves publishing to a teacher who chose so, and announces nothing', async () => {
    const id = await makeEndedLesson('chromium');
    await test.services.db.updateTable('live_channel').set({ auto_publish: false }).where('id', '=', id).execute();
    await workOff();
    expect(await recordingOf(id)).toMatchObject({ unpublished: true });
    expect(await announcements(id)).toEqual([]);
  });

  it('uses what a crash left whole', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const bytes = streamBytes('chromium');
    await addPart(id, bytes.subarray(0, bytes.lastIndexOf('mdat') + 3000));
    await endLesson(test, id);
    await workOff();
    const recording = await recordingOf(id);
    expect(recording.seconds).toBe(3);
    expect(readFlatFile(await storedBytes(recording.media_file))[0]?.samples).toHaveLength(33);
  });

  it('continues with the next part after one that turns into rubbish', async () => {
    const id = await makeLiveLesson(test, teacher.id);
    const bytes = streamBytes('chromium');
    await addPart(id, Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('moof') - 4), Buffer.alloc(500, 0xff)]));
    await addPart(id, streamBytes('again'), { part: 2 });
    await endLesson(test, id);
    await workOff();
    expect(await recordingOf(id)).toMatchObject({ seconds: 7 });
  });

  it.each([
    ['rubbish', Buffer.alloc(5000, 7)],
    ['an init segment alone', streamBytes('chromium').subarray(0, 1220)],
    ['less than a second', streamBytes('sound').subarray(0, 1500)],
  ])('looks at a lesson that left %s once, and lets it be', async (_what, bytes) => {
    const id = await makeLiveLesson(test, teacher.id);
    await addPart(id, bytes);
    await endLesson(test, id);
    expect(await workOff()).toBe(1);
    expect(await recordingsOf(id)).toEqual([]);
    expect(await lessonOf(id)).toMatchObject({ state: 'ended', recording_id: null });
    expect(await partsLeft(id)).toBe(0);
    test.advance(HOUR_MS);
    expect(await workOff()).toBe(0);
    expect(await nextRecordingDue(test.services)).toBeNull();
  });

  it('never looks at a lesson in which nothing was published', async () => {
    await endLesson(test, await makeLesson(test, teacher.id, { inMinutes: -300 }));
    expect(await nextRecordingDue(test.services)).toBeNull();
    expect(await workOff()).toBe(0);
  });

  it.each(['open', 'storing'] as const)('waits for a part that is %s still', async (state) => {
    const id = await makeEndedLesson('chromium');
    await addPart(id, streamBytes('again'), { part: 2, state });
    expect(await workOff()).toBe(0);
    // Looked at again, because a part whose upload fails brings no wake-up.
    const wait = Number(await nextRecordingDue(test.services)) - test.services.clock.now().getTime();
    expect(wait).toBeGreaterThan(1_000);
    expect(wait).toBeLessThanOrEqual(NODE_TIMEOUT_MS);
  });

  it('is made once the missing part is in the store, without waiting for the next look', async () => {
    const id = await makeEndedLesson('chromium');
    const key = await addPart(id, streamBytes('again'), { part: 2, state: 'storing' });
    expect(await workOff()).toBe(0);
    const { db, media, clock } = test.services;
    await media.put(key, streamBytes('again'));
    await insertChunk(db, { channelId: id, part: 2, chunk: 1, key, bytes: 1, now: clock.now() });
    await settlePart(test.services, { channelId: id, part: 2 });
    expect(await workOff()).toBe(1);
    expect(await recordingOf(id)).toMatchObject({ seconds: 8 });
  });

  it('stops waiting for what died with its machine', async () => {
    const id = await makeEndedLesson('chromium');
    await addPart(id, streamBytes('again'), { part: 2, state: 'open' });
    test.advance(5 * HOUR_MS);
    expect(await workOff()).toBe(0);
    test.advance(2 * HOUR_MS);
    expect(await workOff()).toBe(1);
    expect(await recordingOf(id)).toMatchObject({ seconds: 4 });
  });

  it('waits only minutes for a part that nothing was sent in', async () => {
    const id = await makeEndedLesson('chromium');
    await addPart(id, streamBytes('again'), { part: 2, state: 'open', bytes: 0 });
    expect(await workOff()).toBe(0);
    test.advance(2 * MINUTE_MS);
    expect(await workOff()).toBe(1);
    expect(await recordingsOf(id)).toHaveLength(1);
  });

  it('does not wait for lessons that continue', async () => {
    const live = await makeLiveLesson(test, teacher.id);
    await addPart(live, streamBytes('chromium'));
    expect(await workOff()).toBe(0);
    await endLesson(test, live);
    expect(await nextRecordingDue(test.services)).not.toBeNull();
    expect(await workOff()).toBe(1);
  });

  /** A store that blocks a worker for ever, or until let go, once a recording's file is in it. */
  function storeThatStops(): { media: MediaStore; reached: Promise<void>; letGo: () => void } {
    const gate = Promise.withResolvers<void>();
    const arrival = Promise.withResolvers<void>();
    const { media } = test.services;
    return {
      reached: arrival.promise,
      letGo: gate.resolve,
      media: {
        ...media,
        async putFile(key, path) {
          await media.putFile(key, path);
          arrival.resolve();
          await gate.promise;
        },
      },
    };
  }

  it('makes one recording when a worker dies between the file and the row', async () => {
    const id = await makeEndedLesson('chromium');
    const { media, reached, letGo } = storeThatStops();
    const dead = makeRecordings(worker({ media }));
    await reached;
    expect(await workOff()).toBe(0);
    test.advance(NODE_TIMEOUT_MS);
    expect(await workOff()).toBe(1);
    const recording = await recordingOf(id);
    // It was slow rather than dead, and comes to its end after all.
    letGo();
    await dead;
    expect(await recordingOf(id)).toEqual(recording);
    expect(await announcements(id)).toHaveLength(1);
    expect(await storedBytes(recording.media_file)).toHaveLength(recording.bytes);
    expect(await partsLeft(id)).toBe(0);
  });

  it('makes one recording of each lesson with two workers at once', async () => {
    const ids = [await makeEndedLesson('chromium'), await makeEndedLesson('sound'), await makeEndedLesson('vp9')];
    const taken = await Promise.all([workOff(), workOff()]);
    expect(taken[0] + taken[1]).toBe(3);
    for (const id of ids) expect(await recordingsOf(id)).toHaveLength(1);
  });

  it('removes what a worker left that died between the row and the parts', async () => {
    const id = await makeEndedLesson('chromium');
    const { media } = test.services;
    const dying = { ...media, remove: () => Promise.reject(new Error('killed')) };
    await makeRecordings(worker({ media: dying }));
    expect(await recordingsOf(id)).toHaveLength(1);
    expect(await partsLeft(id)).toBe(1);
    expect(await workOff()).toBe(0);
    await cleanMaking(test.services);
    expect(await partsLeft(id)).toBe(0);
    expect(await media.find(chunkKey({ channelId: id, part: 1, chunk: 1 }))).toBeNull();
  });

  it('tries again later what failed, and makes the others meanwhile', async () => {
    const poison = await makeEndedLesson('chromium');
    test.advance(1000);
    const other = await makeEndedLesson('sound');
    const { media } = test.services;
    const failing: MediaStore = {
      ...media,
      read: (key, range) => (key.includes(poison) ? Promise.reject(new Error('no disk')) : media.read(key, range)),
    };
    expect(await workOff(worker({ media: failing }))).toBe(2);
    expect(await recordingsOf(other)).toHaveLength(1);
    expect(await recordingsOf(poison)).toEqual([]);
    const due = await nextRecordingDue(test.services);
    expect((due?.getTime() ?? 0) - test.services.clock.now().getTime()).toBeGreaterThanOrEqual(48_000);
    test.advance(2 * MINUTE_MS);
    expect(await workOff()).toBe(1);
    expect(await recordingsOf(poison)).toHaveLength(1);
  });

  it('gives up one day, and keeps the parts', async () => {
    const id = await makeEndedLesson('chromium');
    const failing: MediaStore = { ...test.services.media, read: () => Promise.reject(new Error('no disk')) };
    let tries = 0;
    for (let hours = 0; hours < 24 * 7; hours += 7) {
      tries += await workOff(worker({ media: failing }));
      test.advance(7 * HOUR_MS);
    }
    expect(tries).toBe(16);
    expect(await partsLeft(id)).toBe(1);
    expect(await nextRecordingDue(test.services)).toBeNull();
  });

  it('is none the worse for an ffmpeg that does not work', async () => {
    const id = await makeEndedLesson('chromium');
    await workOff(worker({ ffmpeg: { path: '/bin/false' } }));
    expect(await recordingOf(id)).toMatchObject({ poster_file: null, seconds: 4 });
  });

  it('knows when there is no ffmpeg', async () => {
    expect(await findFfmpeg('/nowhere/ffmpeg')).toBeNull();
  });

  it('draws a poster and makes the sound AAC where there is an ffmpeg', async ({ skip }) => {
    const ffmpeg = await findFfmpeg(undefined);
    if (ffmpeg === null) return skip('there is no ffmpeg on this machine');
    const id = await makeEndedLesson('chromium');
    await workOff(worker({ ffmpeg }));
    const recording = await recordingOf(id);
    expect(recording.poster_file).toMatch(/^lesson-[0-9a-f]{16}\.webp$/);
    const tracks = readFlatFile(await storedBytes(recording.media_file));
    expect(tracks.map((track) => track.codec)).toEqual(['avc1.42C015', 'mp4a.40.2']);
    const poster = await buffer(await test.services.media.read(`posters/${recording.poster_file}`));
    expect(poster.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('has one encoding where the teacher changed devices and there is an ffmpeg', async ({ skip }) => {
    const ffmpeg = await findFfmpeg(undefined);
    if (ffmpeg === null) return skip('there is no ffmpeg on this machine');
    const id = await makeEndedLesson('chromium', 'aac', 'vp9');
    await workOff(worker({ ffmpeg }));
    const recording = await recordingOf(id);
    expect(recording.seconds).toBe(11);
    const bytes = await storedBytes(recording.media_file);
    const [video, sound] = readFlatFile(bytes);
    expect(video?.codec).toMatch(/^avc1/);
    expect(bytes.includes('vp09')).toBe(false);
    expect(sound).toMatchObject({ codec: 'mp4a.40.2', entries: 1 });
  });

  it('removes what has lain about for a day, and nothing younger', async () => {
    const root = makingFolder(test.services);
    for (const name of ['old', 'young']) {
      await mkdir(join(root, name), { recursive: true });
      await writeFile(join(root, name, 'flat.mp4'), 'bytes');
    }
    const longAgo = new Date((await stat(root)).mtimeMs - 25 * HOUR_MS);
    await utimes(join(root, 'old'), longAgo, longAgo);
    await cleanMaking(test.services);
    expect(await readdir(root)).toEqual(['young']);
    expect(await readFile(join(root, 'young', 'flat.mp4'), 'utf8')).toBe('bytes');
    await rm(join(root, 'young'), { recursive: true });
  });

  it('is made by the job that the end of a lesson wakes', async () => {
    const { jobs } = test.services;
    await jobs.open();
    jobs.run(recordingJob(test.services));
    const id = await makeEndedLesson('sound');
    jobs.wake('make-recordings');
    await expect.poll(() => recordingsOf(id), { timeout: 15_000 }).toHaveLength(1);
  });
});
