import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { COURSE_AUDIO, COURSE_PICTURES, fileBytes } from '../../../platform/http/course-files.ts';
import { cacheBody } from '../course/cached-body.ts';
import { mediaBytes } from './week-bytes.ts';

const TEXTS = 'GET /api/get/week/texts';
const CHECK = 'POST /api/check/practical/answer';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WEEK_1 = { ActiveWeek: 1, level_id: FIXTURE.a1 };
const question = (id: string) => uuidOf('question', id);

const answer = (learner: Learner, practical_id: string, id: string) =>
  learner.call(CHECK, { body: { practical_id, question_uuid: question(id), answer: RIGHT_OPTION } });

describe('the texts of a week', () => {
  it('come with their questions, without keys, and with the practice after the lesson', async ({ learner }) => {
    const response = await learner.request(TEXTS, { query: WEEK_1 });
    expect(response.body).not.toMatch(/"(key|accepted|option|correct_answer|why)"/);
    const { texts } = await learner.call(TEXTS, { query: WEEK_1 });
    expect(texts).toMatchObject({ uuid: FIXTURE.week, week: 1, reading: { uuid: FIXTURE.reading } });
    const uuids = (questions: { uuid: string }[]) => questions.map(({ uuid }) => uuid);
    expect(uuids(texts.reading.questions)).toEqual([question('reading-1-1'), question('reading-1-2')]);
    expect(uuids(texts.listening.questions)).toEqual([question('listening-1-1')]);
    // The typed gap of the week is asked by its quiz.
    expect(uuids(texts.practice)).toEqual([question('a1-w01-q2')]);
  });

  it('are open at once where the node that recorded the start has a clock ahead of this one', async ({ server }) => {
    const learner = await signUp(server);
    await server.services.db
      .updateTable('level_subscriber')
      .set({ started_at: new Date(server.services.clock.now().getTime() + 60_000) })
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    server.services.sessions.evict(learner.subscriberId);
    expect(await learner.call(TEXTS, { query: WEEK_1 })).toMatchObject({ messageCode: '00' });
  });

  it('are not sent again while they stay the same', async ({ learner }) => {
    const first = await learner.request(TEXTS, { query: WEEK_1 });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await learner.request(TEXTS, { query: WEEK_1, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('are of unlocked weeks of a started level', async ({ learner }) => {
    const refuse = (query: object) => learner.refused(TEXTS, { query });
    expect(await refuse({ ...WEEK_1, ActiveWeek: 2 })).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await refuse({ ...WEEK_1, level_id: FIXTURE.a2 })).code).toBe('forbidden');
    expect((await refuse({ ...WEEK_1, level_id: UNKNOWN })).status).toBe(404);
    expect((await refuse({ ...WEEK_1, ActiveWeek: 52 })).status).toBe(404);
    expect((await refuse({ ActiveWeek: 0, level_id: 'A1' })).errors).toMatchObject({
      ActiveWeek: [expect.any(String)],
      level_id: ['المعرّف غير صحيح.'],
    });
  });

  it('are not found in a version of the course from before them', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    expect((await learner.refused(TEXTS, { query: { ...WEEK_1, level_id: FIXTURE.a2 } })).status).toBe(404);
  });

  it('need a full token and a subscription', async ({ server, newcomer, lapsed }) => {
    expect((await refused(server.app, TEXTS, { query: WEEK_1 })).status).toBe(401);
    expect((await newcomer.refused(TEXTS, { query: WEEK_1 })).code).toBe('forbidden');
    expect((await lapsed.refused(TEXTS, { query: WEEK_1 })).code).toBe('subscription_required');
  });
});

describe('the size of a week', () => {
  const SIZE = 'GET /api/get/week/size';
  it('is the sum of its clips and pictures, each counted once', async ({ learner, server }) => {
    const replies = [
      await learner.request('GET /api/get/main/content', { query: WEEK_1 }),
      await learner.request(TEXTS, { query: WEEK_1 }),
    ];
    const addresses = [...new Set(replies.flatMap(({ body }) => body.match(/\/course-media\/[^"]+/g) ?? []))];
    const clips = addresses.filter((address) => address.endsWith('.mp3'));
    const pictures = addresses.filter((address) => address.endsWith('.svg')).map((address) => basename(address));
    const fileOf = (name: string) => join(COURSE_PICTURES, `${name.split('.')[0]}.svg`);
    const sizes = await Promise.all(pictures.map((name) => fileBytes(fileOf(name))));
    // The clips of the fixture are no files: staff may have uploaded them.
    const rows = clips.map((clip) => ({ name: basename(clip), bytes: Buffer.alloc(1234), created_at: new Date() }));
    await server.services.db.insertInto('course_clip').values(rows).execute();
    const { bytes } = await learner.call(SIZE, { query: WEEK_1 });
    expect(clips.length).toBeGreaterThan(0);
    expect(bytes).toBe(clips.length * 1234 + sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0));
  });

  it('includes the files of the course, and counts a missing one as nothing', async ({ server }) => {
    const name = (await readdir(COURSE_AUDIO)).find((file) => file.endsWith('.mp3')) ?? '';
    const sizeOf = (clip: string) => mediaBytes(server.services, [cacheBody({ a: `/course-media/${clip}` })]);
    expect(await sizeOf(name)).toBe(await fileBytes(join(COURSE_AUDIO, name)));
    expect(await sizeOf('0000000000000000.mp3')).toBe(0);
  });

  it('is of unlocked weeks with a subscription', async ({ learner, server, lapsed }) => {
    const refuse = (query: object) => learner.refused(SIZE, { query });
    expect((await refuse({ ...WEEK_1, ActiveWeek: 2 })).code).toBe('week_locked');
    expect((await refuse({ ...WEEK_1, level_id: FIXTURE.a2 })).code).toBe('forbidden');
    expect((await refuse({ ActiveWeek: 0, level_id: 'A1' })).status).toBe(422);
    expect((await refused(server.app, SIZE, { query: WEEK_1 })).status).toBe(401);
    expect((await lapsed.refused(SIZE, { query: WEEK_1 })).code).toBe('subscription_required');
  });

  it('is known in a version of the course from before the texts', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const { bytes } = await learner.call(SIZE, { query: { ...WEEK_1, level_id: FIXTURE.a2 } });
    expect(bytes).toBeGreaterThan(0);
  });
});

describe('questions about texts', () => {
  it('finish a reading, with its points once, and the week shows it', async ({ learner }) => {
    expect(await answer(learner, FIXTURE.reading, 'reading-1-1')).toMatchObject({
      progress: { answered: 1, total: 2 },
    });
    expect(await answer(learner, FIXTURE.reading, 'reading-1-2')).toMatchObject({
      points: 10,
      progress: { done: true },
    });
    expect(await answer(learner, FIXTURE.reading, 'reading-1-2')).not.toHaveProperty('points');
    expect(await answer(learner, FIXTURE.listening, 'listening-1-1')).toMatchObject({ points: 10 });
    expect(await answer(learner, FIXTURE.week, 'a1-w01-q2')).toMatchObject({ points: 5, progress: { total: 1 } });
    const done = async (query: object) => (await learner.call('GET /api/progress', { query })).done_uuids;
    const practised = [FIXTURE.reading, FIXTURE.listening, FIXTURE.week];
    expect((await done({ level_id: FIXTURE.a1, week: 1 })).toSorted()).toEqual(practised.toSorted());
    expect(await done({ level_id: FIXTURE.a1, week: 2 })).toEqual([]);
    const home = await learner.call('GET /api/home');
    expect(home.level?.current?.texts).toMatchObject({ reading: FIXTURE.reading, practice: FIXTURE.week });
    expect(home.level?.current?.progress.done_uuids).toHaveLength(3);
  });

  it('finish an episode, which is marked as done but is no task of the week', async ({ learner }) => {
    const { texts } = await learner.call(TEXTS, { query: WEEK_1 });
    expect(texts.episode).toMatchObject({ uuid: FIXTURE.episode, questions: [{ uuid: question('episode-1-1') }] });
    expect(await answer(learner, FIXTURE.episode, 'episode-1-1')).toMatchObject({ points: 10 });
    const progress = await learner.call('GET /api/progress', { query: { level_id: FIXTURE.a1, week: 1 } });
    expect(progress.done_uuids).toEqual([FIXTURE.episode]);
    const [week] = (await learner.call('GET /api/subscriber/weeks', { query: { level_id: FIXTURE.a1 } })).weeks;
    expect(week?.done).toBe(0);
  });

  it('are answered under their own text and in an unlocked week', async ({ learner, other }) => {
    const refuse = (practical_id: string, id: string) =>
      learner.refused(CHECK, { body: { practical_id, question_uuid: question(id), answer: RIGHT_OPTION } });
    expect(await refuse(FIXTURE.readingOfWeek2, 'reading-2-1')).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await refuse(FIXTURE.listening, 'reading-1-1')).status).toBe(404);
    await answer(other, FIXTURE.reading, 'reading-1-1');
    expect(await answer(learner, FIXTURE.reading, 'reading-1-2')).toMatchObject({ progress: { answered: 1 } });
  });
});
