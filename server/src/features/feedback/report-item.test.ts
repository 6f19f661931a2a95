import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callApi, refused } from '../../../test/call-api.ts';
import { FIXTURE } from '../../../test/fixture-release.ts';
import { signUp } from '../../../test/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const reportsOf = (subscriberId: string) =>
  test.services.db.selectFrom('item_report').selectAll().where('subscriber_id', '=', subscriberId).execute();
const casesOf = (subscriberId: string) =>
  test.services.db.selectFrom('support_case').selectAll().where('subscriber_id', '=', subscriberId).execute();

it('stores a report of an item with the version of the course, once, and opens a case', async () => {
  const learner = await signUp(test);
  const body = { uuid: FIXTURE.word, reason: 'arabic' as const, text: 'المعنى ناقص', part: 'an example' };
  await callApi(test.app, 'POST /api/report/item', { ...learner, body });
  await callApi(test.app, 'POST /api/report/item', { ...learner, body });
  const reports = await reportsOf(learner.subscriberId);
  expect(reports).toMatchObject([
    {
      item_id: FIXTURE.word,
      question_id: null,
      course_version_id: test.services.course.versionId,
      reason: 'arabic',
      part: 'an example',
      answer: null,
    },
  ]);
  expect(await casesOf(learner.subscriberId)).toMatchObject([
    {
      kind: 'item_report',
      state: 'open',
      source_id: reports[0]?.id,
      topic: `item:${FIXTURE.word}`,
      text: 'المعنى ناقص',
    },
  ]);
});

it('stores the answer that was given to an authored question', async () => {
  const learner = await signUp(test);
  const [question] = test.services.course.questionsOf(FIXTURE.practical);
  const uuid = question?.uuid ?? '';
  const body = { uuid, reason: 'answer' as const, answer: 'my answer' };
  await callApi(test.app, 'POST /api/report/item', { ...learner, body });
  expect(await reportsOf(learner.subscriberId)).toMatchObject([
    { item_id: uuid, question_id: uuid, answer: 'my answer', correct_answer: question?.correct_answer },
  ]);
});

it('attributes a composed question of a quiz to its item', async () => {
  const learner = await signUp(test);
  const id = randomUUID();
  const attempt = randomUUID();
  const { db, clock, course } = test.services;
  const key = { subscriber_id: learner.subscriberId };
  await db
    .insertInto('quiz_attempt')
    .values({
      ...key,
      id: attempt,
      level_id: FIXTURE.a1,
      week: 1,
      seed: 's',
      course_version_id: course.versionId,
      learner_day: '2026-03-10',
      started_at: clock.now(),
      finished_at: null,
      correct: null,
      total: 1,
      passed: null,
    })
    .execute();
  const view = { uuid: id, kind: 'gap', skill: 'vocabulary', prompt: { en: 'I ___ tea.' } };
  await db
    .insertInto('quiz_question')
    .values({
      ...key,
      attempt_id: attempt,
      question_uuid: id,
      position: 0,
      question: JSON.stringify({ item_uuid: FIXTURE.word, view, correct_answer: 'drink' }),
      answer: null,
      correct: null,
      reply: null,
      answered_at: null,
    })
    .execute();
  const body = { uuid: id, reason: 'answer' as const, answer: 'have' };
  await callApi(test.app, 'POST /api/report/item', { ...learner, body });
  expect(await reportsOf(learner.subscriberId)).toMatchObject([
    { item_id: FIXTURE.word, question_id: id, shown: 'I ___ tea.', answer: 'have', correct_answer: 'drink' },
  ]);
  const other = await signUp(test);
  expect(await refused(test.app, 'POST /api/report/item', { ...other, body })).toMatchObject({ status: 404 });
});

it.each([
  ['an entry of the lexicon', FIXTURE.entry],
  ['a reading', FIXTURE.reading],
  ['a listening', FIXTURE.listening],
  ['a tense', FIXTURE.tense],
  ['a topic', FIXTURE.topic],
  ['a practical', FIXTURE.practical],
  ['a lesson before A1', FIXTURE.starter],
  ['a dialogue', FIXTURE.dialogue],
])('accepts a report of %s', async (_what, uuid) => {
  const learner = await signUp(test);
  await callApi(test.app, 'POST /api/report/item', { ...learner, body: { uuid, reason: 'english' } });
  expect(await casesOf(learner.subscriberId)).toMatchObject([{ subject: expect.stringContaining(' · ') }]);
});

it('refuses a report of what is not in the course, and a flood', async () => {
  const learner = await signUp(test);
  const report = (body: object) => refused(test.app, 'POST /api/report/item', { ...learner, body });
  expect(await report({ uuid: randomUUID(), reason: 'other' })).toMatchObject({ status: 404 });
  expect(await report({ uuid: FIXTURE.word, reason: 'rude' })).toMatchObject({ status: 422 });
  for (let n = 0; n < 40; n += 1) {
    const body = { uuid: FIXTURE.word, reason: 'other' as const, text: `بلاغ ${n}` };
    await callApi(test.app, 'POST /api/report/item', { ...learner, body });
  }
  expect(await report({ uuid: FIXTURE.word, reason: 'audio' })).toMatchObject({ status: 429 });
});

it('opens one case for a rating with a comment, and opens it again when the comment changes', async () => {
  const learner = await signUp(test);
  const rate = (comment?: string) =>
    callApi(test.app, 'POST /api/rate/us', { ...learner, body: { ActiveStarIndex: 4, ...(comment && { comment }) } });
  await rate();
  expect(await casesOf(learner.subscriberId)).toEqual([]);
  await rate('جميل');
  await test.services.db
    .updateTable('support_case')
    .set({ state: 'closed' })
    .where('subscriber_id', '=', learner.subscriberId)
    .execute();
  await rate('جميل');
  expect(await casesOf(learner.subscriberId)).toMatchObject([{ state: 'closed', text: 'جميل' }]);
  await rate('صار بطيئًا');
  expect(await casesOf(learner.subscriberId)).toMatchObject([{ state: 'open', text: 'صار بطيئًا' }]);
});
