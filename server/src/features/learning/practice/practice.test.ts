import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

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

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const check = (token: string, question_uuid: string, answer: Answer, practical_id: string = FIXTURE.practical) =>
  callApi(test.app, CHECK, { token, body: { practical_id, question_uuid, answer } });
const read = (token: string) => callApi(test.app, QUESTIONS, { token, query: { practical_id: FIXTURE.practical } });

describe('practicals', () => {
  it('are listed with those of the current level first', async () => {
    const orderOf = async (levelId: string) => {
      const { token } = await signUp(test, { levelId });
      return (await callApi(test.app, LIST, { token })).practicals.map(({ uuid }) => uuid);
    };
    expect(await orderOf(FIXTURE.a1)).toEqual([FIXTURE.practical, FIXTURE.otherPractical]);
    expect(await orderOf(FIXTURE.a2)).toEqual([FIXTURE.otherPractical, FIXTURE.practical]);
  });

  it('have pictures, except in a version of the course from before them', async () => {
    const { token } = await signUp(test);
    const { practicals } = await callApi(test.app, LIST, { token });
    expect(practicals.map(({ picture_url }) => picture_url)).toEqual([
      '/course-media/pictures/bank.0123456789abcdef.svg',
      undefined,
    ]);
    expect((await read(token)).practical.picture_url).toBe(practicals[0]?.picture_url);
  });

  it('show their questions without keys', async () => {
    const { token } = await signUp(test);
    const reply = await request(test.app, QUESTIONS, { token, query: { practical_id: FIXTURE.practical } });
    expect(reply.json()).toMatchObject({
      questions: { length: 3 },
      answered_uuids: [],
      progress: { answered: 0, total: 3, done: false },
    });
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
  });

  it('award ten points once every question is answered', async () => {
    const { token } = await signUp(test);
    expect(await check(token, CHOICE, 'wrong-1')).toMatchObject({
      correct: false,
      why: expect.any(String),
      progress: { answered: 1, correct: 0 },
    });
    expect(await check(token, CHOICE, RIGHT_OPTION)).toMatchObject({
      correct: true,
      progress: { answered: 1, correct: 1 },
    });
    expect(await check(token, GAP, 'dont')).toMatchObject({ correct: true, slip: "كتبت «dont»، والصواب «don't»." });
    expect((await read(token)).answered_uuids).toEqual([CHOICE, GAP]);
    expect(await check(token, SPEAK, 'good')).toMatchObject({
      correct: true,
      points: 10,
      progress: { answered: 3, done: true },
    });
    expect(await check(token, SPEAK, 'again')).not.toHaveProperty('points');
    expect((await callApi(test.app, LIST, { token })).practicals[0]).toMatchObject({ answered: 3, done: true });
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({
      points: 10,
      practicals_done: 1,
      streak: 1,
    });
    expect((await callApi(test.app, 'GET /api/count/subscriber/content', { token })).counts.practicals).toEqual({
      done: 1,
      total: 1,
    });
  });

  it('finish once when the last questions are answered concurrently', async () => {
    const { token } = await signUp(test);
    const answers: [string, Answer][] = [
      [CHOICE, RIGHT_OPTION],
      [GAP, "don't"],
      [SPEAK, 'good'],
    ];
    const replies = await Promise.all([...answers, ...answers].map(([uuid, answer]) => check(token, uuid, answer)));
    expect(replies.filter(({ points }) => points === 10)).toHaveLength(1);
    expect((await read(token)).progress).toEqual({ answered: 3, correct: 3, total: 3, done: true });
  });

  it('award nothing while fewer than half of the answers are right', async () => {
    const { token } = await signUp(test);
    const dontKnow: Answer = { dont_know: true };
    for (const uuid of [CHOICE, GAP, SPEAK]) expect(await check(token, uuid, dontKnow)).not.toHaveProperty('points');
    expect(await check(token, CHOICE, RIGHT_OPTION)).not.toHaveProperty('points');
    expect(await check(token, GAP, "don't")).toMatchObject({ points: 10 });
  });

  it('count a repeated answer once and return the first reply', async () => {
    const { token, subscriberId } = await signUp(test);
    const send = (question_uuid: string, answer: Answer, answer_uuid: string) =>
      callApi(test.app, CHECK, {
        token,
        body: { practical_id: FIXTURE.practical, question_uuid, answer, answer_uuid },
      });
    await send(CHOICE, RIGHT_OPTION, ANSWERS[0]);
    await send(GAP, 'dont', ANSWERS[1]);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send(SPEAK, 'good', ANSWERS[2])));
    expect(first).toMatchObject({ correct: true, points: 10, progress: { answered: 3, done: true } });
    for (const other of others) expect(other).toEqual(first);
    await send(SPEAK, 'again', ANSWERS[3]);
    expect(await send(SPEAK, 'good', ANSWERS[2])).toEqual(first);
    const events = await test.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', subscriberId)
      .where('kind', '=', 'practical_answer')
      .execute();
    expect(events.map(({ id }) => id).toSorted()).toEqual(ANSWERS);
  });

  it('reject the id of an answer with another body, and reveal nothing to other learners', async () => {
    const { token } = await signUp(test);
    const [answer_uuid] = ANSWERS;
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: 'wrong-1', answer_uuid };
    await callApi(test.app, CHECK, { token, body });
    for (const part of [{ answer: RIGHT_OPTION }, { question_uuid: GAP, answer: "don't" }]) {
      expect(await refused(test.app, CHECK, { token, body: { ...body, ...part } })).toMatchObject({
        status: 409,
        code: 'idempotency_mismatch',
      });
    }
    expect((await read(token)).progress).toMatchObject({ answered: 1, correct: 0 });
    const other = await signUp(test);
    const own = await callApi(test.app, CHECK, { token: other.token, body: { ...body, answer: RIGHT_OPTION } });
    expect(own).toMatchObject({ correct: true, progress: { answered: 1, correct: 1 } });
  });

  it('reject the id of another event', async () => {
    const { token, subscriberId } = await signUp(test);
    await finishItem(test, { token }, FIXTURE.word);
    const event = await test.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirstOrThrow();
    const body = {
      practical_id: FIXTURE.practical,
      question_uuid: CHOICE,
      answer: RIGHT_OPTION,
      answer_uuid: event.id,
    };
    expect((await refused(test.app, CHECK, { token, body })).code).toBe('idempotency_mismatch');
    expect((await read(token)).answered_uuids).toEqual([]);
  });

  it("do not show another learner's answers", async () => {
    const { token } = await signUp(test);
    await check(token, CHOICE, RIGHT_OPTION);
    const other = await signUp(test);
    expect(await read(other.token)).toMatchObject({ answered_uuids: [], progress: { answered: 0 } });
  });
});

describe('a tense page', () => {
  it('is answered like a practical, without points', async () => {
    const { token } = await signUp(test);
    const [choice, order] = ['tense-1', 'tense-2'].map((id) => uuidOf('question', id)) as [string, string];
    await check(token, choice, RIGHT_OPTION, FIXTURE.tense);
    const reply = await check(token, order, ['Do', 'you', 'drink?'], FIXTURE.tense);
    expect(reply).toMatchObject({ correct: true, progress: { answered: 2, correct: 2, done: true } });
    expect(reply).not.toHaveProperty('points');
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({
      points: 0,
      practicals_done: 0,
      streak: 1,
    });
  });
});

describe('a grammar topic', () => {
  it('is answered like a tense page', async () => {
    const { token } = await signUp(test);
    const reply = await check(token, uuidOf('question', 'topic-1'), RIGHT_OPTION, FIXTURE.topic);
    expect(reply).toMatchObject({ correct: true, progress: { answered: 1, correct: 1, done: true } });
    expect(reply).not.toHaveProperty('points');
  });
});

describe('practice refuses', () => {
  it('unknown practicals and questions of other practicals', async () => {
    const { token } = await signUp(test);
    const ask = async (body: object) =>
      (await refused(test.app, CHECK, { token, body: { answer: RIGHT_OPTION, ...body } })).status;
    expect(await ask({ practical_id: FIXTURE.otherPractical, question_uuid: CHOICE })).toBe(404);
    expect(
      await ask({ practical_id: uuidOf('placement', 'bank'), question_uuid: uuidOf('question', 'place-A1-0') }),
    ).toBe(404);
    expect(await ask({ practical_id: uuidOf('week', 'A1-1'), question_uuid: uuidOf('question', 'a1-w01-q1') })).toBe(
      404,
    );
    expect((await refused(test.app, QUESTIONS, { token, query: { practical_id: FIXTURE.tense } })).status).toBe(404);
  });

  it('bad input, in Arabic', async () => {
    const { token } = await signUp(test);
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: ['a', 'b'] };
    expect(await refused(test.app, CHECK, { token, body })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await refused(test.app, CHECK, { token, body: {} })).errors).toMatchObject({
      practical_id: ['هذا الحقل مطلوب.'],
    });
    expect((await refused(test.app, QUESTIONS, { token, query: { practical_id: '7' } })).errors).toEqual({
      practical_id: ['المعرّف غير صحيح.'],
    });
  });

  it('subscribers without access', async () => {
    const onboarding = await signUpOnboarding(test);
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    const body = { practical_id: FIXTURE.practical, question_uuid: CHOICE, answer: RIGHT_OPTION };
    for (const [key, asked] of [
      [LIST, {}],
      [QUESTIONS, { query: { practical_id: FIXTURE.practical } }],
      [CHECK, { body }],
    ] as const) {
      expect((await refused(test.app, key, asked)).status).toBe(401);
      expect((await refused(test.app, key, { ...asked, token: onboarding.token })).code).toBe('forbidden');
      expect((await refused(test.app, key, { ...asked, token: lapsed.token })).code).toBe('subscription_required');
    }
  });
});
