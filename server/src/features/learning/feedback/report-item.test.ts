import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowsOf } from '../../../../test/rows-of.ts';

it('stores a report of an item with the version of the course, once, and opens a case', async ({ server, learner }) => {
  const body = { uuid: FIXTURE.word, reason: 'arabic' as const, text: 'المعنى ناقص', part: 'an example' };
  await learner.call('POST /api/report/item', { body });
  await learner.call('POST /api/report/item', { body });
  const reports = await rowsOf(server, 'item_report', learner);
  expect(reports).toMatchObject([
    {
      item_id: FIXTURE.word,
      question_id: null,
      course_version_id: server.services.course.versionId,
      reason: 'arabic',
      part: 'an example',
      answer: null,
    },
  ]);
  expect(await rowsOf(server, 'support_case', learner)).toMatchObject([
    {
      kind: 'item_report',
      state: 'open',
      source_id: reports[0]?.id,
      topic: `item:${FIXTURE.word}`,
      text: 'المعنى ناقص',
    },
  ]);
});

it('stores the answer that was given to an authored question', async ({ server, learner }) => {
  const [question] = server.services.course.questionsOf(FIXTURE.practical);
  const uuid = question?.uuid ?? '';
  const body = { uuid, reason: 'answer' as const, answer: 'my answer' };
  await learner.call('POST /api/report/item', { body });
  expect(await rowsOf(server, 'item_report', learner)).toMatchObject([
    { item_id: uuid, question_id: uuid, answer: 'my answer', correct_answer: question?.correct_answer },
  ]);
});

it('attributes a composed question of a quiz to its item', async ({ server, learner, other }) => {
  const id = randomUUID();
  const attempt = randomUUID();
  const { db, clock, course } = server.services;
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
  await learner.call('POST /api/report/item', { body });
  expect(await rowsOf(server, 'item_report', learner)).toMatchObject([
    { item_id: FIXTURE.word, question_id: id, shown: 'I ___ tea.', answer: 'have', correct_answer: 'drink' },
  ]);
  expect(await other.refused('POST /api/report/item', { body })).toMatchObject({ status: 404 });
});

it.for([
  ['an entry of the lexicon', FIXTURE.entry],
  ['a reading', FIXTURE.reading],
  ['a listening', FIXTURE.listening],
  ['a tense', FIXTURE.tense],
  ['a topic', FIXTURE.topic],
  ['a practical', FIXTURE.practical],
  ['a lesson before A1', FIXTURE.starter],
  ['a dialogue', FIXTURE.dialogue],
] as const)('accepts a report of %s', async ([, uuid], { server, learner }) => {
  await learner.call('POST /api/report/item', { body: { uuid, reason: 'english' } });
  expect(await rowsOf(server, 'support_case', learner)).toMatchObject([{ subject: expect.stringContaining(' · ') }]);
});

it('refuses a report of what is not in the course, and a flood', async ({ learner }) => {
  const report = (body: object) => learner.refused('POST /api/report/item', { body });
  expect(await report({ uuid: randomUUID(), reason: 'other' })).toMatchObject({ status: 404 });
  expect(await report({ uuid: FIXTURE.word, reason: 'rude' })).toMatchObject({ status: 422 });
  for (let n = 0; n < 40; n += 1) {
    const body = { uuid: FIXTURE.word, reason: 'other' as const, text: `بلاغ ${n}` };
    await learner.call('POST /api/report/item', { body });
  }
  expect(await report({ uuid: FIXTURE.word, reason: 'audio' })).toMatchObject({ status: 429 });
});

it('opens one case for a rating with a comment, and opens it again when the comment changes', async ({
  server,
  learner,
}) => {
  const rate = (comment?: string) =>
    learner.call('POST /api/rate/us', { body: { ActiveStarIndex: 4, ...(comment && { comment }) } });
  await rate();
  expect(await rowsOf(server, 'support_case', learner)).toEqual([]);
  await rate('جميل');
  await server.services.db
    .updateTable('support_case')
    .set({ state: 'closed' })
    .where('subscriber_id', '=', learner.subscriberId)
    .execute();
  await rate('جميل');
  expect(await rowsOf(server, 'support_case', learner)).toMatchObject([{ state: 'closed', text: 'جميل' }]);
  await rate('صار بطيئًا');
  expect(await rowsOf(server, 'support_case', learner)).toMatchObject([{ state: 'open', text: 'صار بطيئًا' }]);
});
