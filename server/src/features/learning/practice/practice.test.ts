import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { reasonOfOption, RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const LIST = 'GET /api/get/subscriber/practicals';
const QUESTIONS = 'GET /api/get/subscriber/practical/question';
const CHECK = 'POST /api/check/practical/answer';
const [CHOICE, GAP, SPEAK] = ['bank-1', 'bank-2', 'bank-3'].map((id) => uuidOf('question', id)) as [
  string,
  string,
  string,
];
const ANSWERS = [1, 2, 3, 4].map((nth) => `${nth}1111111-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
  string,
];

const check = (learner: Learner, question_uuid: string, answer: Answer, practical_id: string = FIXTURE.practical) =>
  learner.call(CHECK, { body: { practical_id, question_uuid, answer } });
const read = (learner: Learner) => learner.call(QUESTIONS, { query: { practical_id: FIXTURE.practical } });

describe('practicals', () => {
  it('are listed with those of the current level first', async ({ server }) => {
    const orderOf = async (levelId: string) => {
      const learner = await signUp(server, { levelId });
      return (await learner.call(LIST)).practicals.map(({ uuid }) => uuid);
    };
    expect(await orderOf(FIXTURE.a1)).toEqual([FIXTURE.practical, FIXTURE.otherPractical, FIXTURE.unit]);
    expect(await orderOf(FIXTURE.a2)).toEqual([FIXTURE.otherPractical, FIXTURE.practical, FIXTURE.unit]);
  });

  it('include units of tracks, whose words and dialogue come with the unit alone', async ({ learner }) => {
    const listed = (await learner.call(LIST)).practicals.find(({ uuid }) => uuid === FIXTURE.unit);
    expect(listed).toMatchObject({ track: 'hotel', answered: 0, done: false });
    expect(listed).not.toHaveProperty('unit');
    const { practical } = await learner.call(QUESTIONS, { query: { practical_id: FIXTURE.unit } });
    expect(practical.unit).toMatchObject({ words: [{ en: 'lobby' }], dialogue: { lines: [{ name: 'Sara' }] } });
  });

  it('count for a level, and units of tracks do not', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const { counts } = await learner.call('GET /api/count/subscriber/content');
    expect(counts.practicals).toEqual({ done: 0, total: 1 });
  });

  it('have pictures, except in a version of the course from before them', async ({ learner }) => {
    const { practicals } = await learner.call(LIST);
    expect(practicals.map(({ picture_url }) => picture_url)).toEqual([
      '/course-media/pictures/bank.0123456789abcdef.svg',
      undefined,
      undefined,
    ]);
    expect((await read(learner)).practical.picture_url).toBe(practicals[0]?.picture_url);
  });

  it('show their questions without keys', async ({ learner }) => {
    const reply = await learner.request(QUESTIONS, { query: { practical_id: FIXTURE.practical } });
    expect(reply.json()).toMatchObject({
      questions: { length: 3 },
      answered_uuids: [],
      progress: { answered: 0, total: 3, done: false },
    });
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why|reasons|evidence)"/);
  });

  it('award ten points once every question is answered', async ({ learner }) => {
    expect(await check(learner, CHOICE, 'wrong-1')).toMatchObject({
      correct: false,
      why: reasonOfOption('wrong-1'),
      progress: { answered: 1, correct: 0 },
    });
    expect(await check(learner, CHOICE, RIGHT_OPTION)).toMatchObject({
      correct: true,
      progress: { answered: 1, correct: 1 },
    });
    expect(await check(learner, GAP, 'dont')).toMatchObject({ correct: true, slip: "كتبت «dont»، والصواب «don't»." });
    expect((await read(learner)).answered_uuids).toEqual([CHOICE, GAP]);
    expect(await check(learner, SPEAK, 'good')).toMatchObject({
      correct: true,
      points: 10,
      progress: { answered: 3, done: true },
    });
    expect(await check(learner, SPEAK, 'again')).not.toHaveProperty('points');
    expect((await learner.call(LIST)).practicals[0]).toMatchObject({ answered: 3, done: true });
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 10, practicals_done: 1, streak: 1 });
    expect((await learner.call('GET /api/count/subscriber/content')).counts.practicals).toEqual({ done: 1, total: 1 });
  });

  it('finish once when the last questions are answered concurrently', async ({ learner }) => {
    const answers: [string, Answer][] = [
      [CHOICE, RIGHT_OPTION],
      [GAP, "don't"],
      [SPEAK, 'good'],
    ];
    const replies = await Promise.all([...answers, ...answers].map(([uuid, answer]) => check(learner, uuid, answer)));
    expect(replies.filter(({ points }) => points === 10)).toHaveLength(1);
    expect((await read(learner)).progress).toEqual({ answered: 3, correct: 3, total: 3, done: true });
  });

  it('award nothing while fewer than half of the answers are right', async ({ learner }) => {
    const dontKnow: Answer = { dont_know: true };
    for (const uuid of [CHOICE, GAP, SPEAK]) expect(await check(learner, uuid, dontKnow)).not.toHaveProperty('points');
    expect(await check(learner, CHOICE, RIGHT_OPTION)).not.toHaveProperty('points');
    expect(await check(learner, GAP, "don't")).toMatchObject({ points: 10 });
  });

  it('count a repeated answer once and return the first reply', async ({ server, learner }) => {
    const send = (question_uuid: string, answer: Answer, answer_uuid: string) =>
      learner.call(CHECK, { body: { practical_id: FIXTURE.practical, question_uuid, answer, answer_uuid } });
    await send(CHOICE, RIGHT_OPTION, ANSWERS[0]);
    await send(GAP, 'dont', ANSWERS[1]);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(SPEAK, 'good', ANSWERS[2])));
    expect(first).toMatchObject({ correct: true, points: 10, progress: { answered: 3, done: true } });
    for (const other of others) expect(other).toEqual(first);
    await send(SPEAK, 'again', ANSWERS[3]);
    expect(await send(SPEAK, 'good', ANSWERS[2])).toEqual(first);
    const events = await server.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'practical_answer')
      .execute();
    expect(events.map(({ id }) => id).toSorted()).toEqual(ANSWERS);
  });

  it('reject the id of an answer with another body, and reveal nothing to other learners', async ({
    server,
    learner,
  }) => {
    const [answer_uuid] = ANSWERS;
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: 'wrong-1', answer_uuid };
    await learner.call(CHECK, { body });
    for (const part of [{ answer: RIGHT_OPTION }, { question_uuid: GAP, answer: "don't" }]) {
      expect(await learner.refused(CHECK, { body: { ...body, ...part } })).toMatchObject({
        status: 409,
        code: 'idempotency_mismatch',
      });
    }
    expect((await read(learner)).progress).toMatchObject({ answered: 1, correct: 0 });
    const other = await signUp(server);
    const own = await other.call(CHECK, { body: { ...body, answer: RIGHT_OPTION } });
    expect(own).toMatchObject({ correct: true, progress: { answered: 1, correct: 1 } });
  });

  it('reject the id of another event', async ({ server, learner }) => {
    await finishItem(server, learner, FIXTURE.word);
    const event = await rowOf(server, 'learning_event', learner);
    const body = {
      practical_id: FIXTURE.practical,
      question_uuid: CHOICE,
      answer: RIGHT_OPTION,
      answer_uuid: event.id,
    };
    expect((await learner.refused(CHECK, { body })).code).toBe('idempotency_mismatch');
    expect((await read(learner)).answered_uuids).toEqual([]);
  });

  it("do not show another learner's answers", async ({ learner, other }) => {
    await check(learner, CHOICE, RIGHT_OPTION);
    expect(await read(other)).toMatchObject({ answered_uuids: [], progress: { answered: 0 } });
  });
});

describe('a tense page', () => {
  it('is answered like a practical, without points', async ({ learner }) => {
    const [choice, order] = ['tense-1', 'tense-2'].map((id) => uuidOf('question', id)) as [string, string];
    await check(learner, choice, RIGHT_OPTION, FIXTURE.tense);
    const reply = await check(learner, order, ['Do', 'you', 'drink?'], FIXTURE.tense);
    expect(reply).toMatchObject({ correct: true, progress: { answered: 2, correct: 2, done: true } });
    expect(reply).not.toHaveProperty('points');
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 0, practicals_done: 0, streak: 1 });
  });
});

describe('a grammar topic', () => {
  it('is answered like a tense page', async ({ learner }) => {
    const reply = await check(learner, uuidOf('question', 'topic-1'), RIGHT_OPTION, FIXTURE.topic);
    expect(reply).toMatchObject({ correct: true, progress: { answered: 1, correct: 1, done: true } });
    expect(reply).not.toHaveProperty('points');
  });
});

describe('practice refuses', () => {
  it('unknown practicals and questions of other practicals', async ({ learner }) => {
    const ask = async (body: object) =>
      (await learner.refused(CHECK, { body: { answer: RIGHT_OPTION, ...body } })).status;
    expect(await ask({ practical_id: FIXTURE.otherPractical, question_uuid: CHOICE })).toBe(404);
    expect(
      await ask({ practical_id: uuidOf('placement', 'bank'), question_uuid: uuidOf('question', 'place-A1-0') }),
    ).toBe(404);
    expect(await ask({ practical_id: uuidOf('week', 'A1-1'), question_uuid: uuidOf('question', 'a1-w01-q1') })).toBe(
      404,
    );
    expect((await learner.refused(QUESTIONS, { query: { practical_id: FIXTURE.tense } })).status).toBe(404);
  });

  it('bad input, in Arabic', async ({ learner }) => {
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: ['a', 'b'] };
    expect(await learner.refused(CHECK, { body })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await learner.refused(CHECK, { body: {} })).errors).toMatchObject({ practical_id: ['هذا الحقل مطلوب.'] });
    expect((await learner.refused(QUESTIONS, { query: { practical_id: '7' } })).errors).toEqual({
      practical_id: ['المعرّف غير صحيح.'],
    });
  });

  it('subscribers without access', async ({ server, newcomer, lapsed }) => {
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: RIGHT_OPTION };
    for (const [key, asked] of [
      [LIST, {}],
      [QUESTIONS, { query: { practical_id: FIXTURE.practical } }],
      [CHECK, { body }],
    ] as const) {
      expect((await refused(server.app, key, asked)).status).toBe(401);
      expect((await newcomer.refused(key, asked)).code).toBe('forbidden');
      expect((await lapsed.refused(key, asked)).code).toBe('subscription_required');
    }
  });
});
