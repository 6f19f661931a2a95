import { uuidOf } from '@lisan/content/item-uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import {
  answerStep,
  finishSession,
  questionsOf,
  readSession,
  rightAnswerTo,
  startSession,
} from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const HOUR_MS = 3_600_000;
const FOR_EVER = new Date('2040-01-01T00:00:00Z');

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function newLearner(): Promise<Learner> {
  const learner = await signUp(test);
  await setAccess(test, learner, FOR_EVER);
  return learner;
}

const user = async ({ token }: Learner) => (await callApi(test.app, 'GET /api/user', { token, query: {} })).user;
const events = (learner: Learner, kind: 'item_done' | 'session_done' | 'session_answer') =>
  test.services.db
    .selectFrom('learning_event')
    .select(['item_uuid', 'learner_day', 'points'])
    .where('subscriber_id', '=', learner.subscriberId)
    .where('kind', '=', kind)
    .execute();

describe('starting a session', () => {
  it('composes new items that are presented, recognised and recalled', async () => {
    const session = await startSession(test, await newLearner());
    expect(session).toMatchObject({ minutes: 5, result: null });
    const presented = session.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item]));
    expect(presented.length).toBeGreaterThanOrEqual(4);
    expect(presented[0]?.audio_url).toBeTruthy();
    const purposes = questionsOf(session).map(({ purpose }) => purpose);
    expect(purposes.filter((one) => one === 'recall')).toHaveLength(presented.length);
    expect(purposes).toContain('speaking');
    expect(JSON.stringify(session)).not.toContain('accepted');
  });

  it('resumes the open session on every device, whatever length is asked for', async () => {
    const learner = await newLearner();
    const [first, second] = await Promise.all([
      startSession(test, learner, { minutes: 15 }),
      startSession(test, learner, { minutes: 15 }),
    ]);
    expect(second).toEqual(first);
    expect(await startSession(test, learner, { minutes: 5 })).toEqual(first);
    expect(await readSession(test, learner)).toEqual(first);
  });

  it('starts with one new item for a learner who has finished none, and only then', async () => {
    const learner = await newLearner();
    const first = await startSession(test, learner, { first: true });
    const types = first.steps.map((step) => (step.type === 'question' ? step.purpose : step.type));
    expect(types).toEqual(['word', 'recognise', 'recall']);
    await finishSession(test, learner, { session: first });
    const second = await startSession(test, learner, { first: true, another: true });
    expect(second.steps.length).toBeGreaterThan(first.steps.length);
  });

  it('offers the whole session after the short first one', async () => {
    const learner = await newLearner();
    const first = await startSession(test, learner, { first: true });
    await finishSession(test, learner, { session: first });
    const { level } = await callApi(test.app, 'GET /api/home', { token: learner.token });
    expect(level?.session).toMatchObject({ state: 'none', minutes: 5 });
    expect((await startSession(test, learner, { first: true })).uuid).toBe(first.uuid);
    const whole = await startSession(test, learner);
    expect(whole.steps.length).toBeGreaterThan(first.steps.length);
    await finishSession(test, learner, { session: whole });
    expect((await startSession(test, learner)).uuid).toBe(whole.uuid);
  });

  it('takes the length from the goal', async () => {
    const learner = await newLearner();
    const { token } = learner;
    const body = { minutes: 10, motive: 'work', remind_hour: 20 } as const;
    expect((await callApi(test.app, 'POST /api/goal', { token, body })).goal).toEqual(body);
    expect((await callApi(test.app, 'POST /api/goal', { token, body: { motive: null } })).goal).toEqual({
      ...body,
      motive: null,
    });
    expect((await startSession(test, learner)).minutes).toBe(10);
  });

  it('contains due reviews with their hints, and something that was missed', async () => {
    const learner = await newLearner();
    await finishSession(test, learner, { session: await startSession(test, learner) });
    const second = await startSession(test, learner, { another: true });
    const practised = questionsOf(second).find(({ purpose }) => purpose === 'practice');
    expect(practised).toBeDefined();
    await finishSession(test, learner, { session: second, isWrong: (step) => step === practised });
    test.advance(DAY_MS);
    const questions = questionsOf(await startSession(test, learner));
    const review = questions.find(({ purpose }) => purpose === 'review');
    expect(review?.hint).toBeDefined();
    const missed = questions.find(({ purpose }) => purpose === 'missed');
    expect(missed?.question.prompt).toEqual(practised?.question.prompt);
  });

  it('closes a session of an earlier day, whose answers stay', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const [first] = questionsOf(session);
    if (!first) throw new Error('no question');
    const given = { session_uuid: session.uuid, question_uuid: first.question.uuid };
    await answerStep(test, learner, { ...given, answer: { dont_know: true } });
    test.advance(DAY_MS + 3 * HOUR_MS);
    expect(await readSession(test, learner)).toBeNull();
    const next = await startSession(test, learner);
    expect(next.uuid).not.toBe(session.uuid);
    expect(await events(learner, 'session_answer')).toHaveLength(1);
    // A phone that was offline still delivers its answers.
    const [, late] = questionsOf(session);
    const reply = await answerStep(test, learner, {
      session_uuid: session.uuid,
      question_uuid: late?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(reply.result).toBeNull();
  });

  it('asks nothing when all is learned and nothing is due', async () => {
    const learner = await newLearner();
    await test.services.db
      .updateTable('level_subscriber')
      .set({ level_id: uuidOf('level', 'B2') })
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    test.services.sessions.evict(learner.subscriberId);
    expect(await refused(test.app, 'POST /api/session/start', { token: learner.token, body: {} })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });
});

describe('answering', () => {
  it('makes an item learned by its right recall, with points once', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const recall = questionsOf(session).find(({ purpose }) => purpose === 'recall');
    if (!recall) throw new Error('no recall');
    const given = {
      session_uuid: session.uuid,
      question_uuid: recall.question.uuid,
      answer: await rightAnswerTo(test, recall.question),
    };
    const reply = await answerStep(test, learner, given);
    expect(reply).toMatchObject({ correct: true, added: null, result: null });
    expect(reply.points).toBeGreaterThan(0);
    expect(await answerStep(test, learner, { ...given, answer: { dont_know: true } })).toEqual(reply);
    expect(await events(learner, 'item_done')).toHaveLength(1);
    expect((await user(learner)).points).toBe(reply.points);
  });

  it('asks a missed recall once more at the end, and then lets it be', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const recall = questionsOf(session).find(({ purpose }) => purpose === 'recall');
    const reply = await answerStep(test, learner, {
      session_uuid: session.uuid,
      question_uuid: recall?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(reply).toMatchObject({ correct: false, points: 0, added: { purpose: 'again' } });
    expect(reply.progress.total).toBe(questionsOf(session).length + 1);
    const resumed = await startSession(test, learner);
    const again = questionsOf(resumed).find(({ purpose }) => purpose === 'again');
    const second = await answerStep(test, learner, {
      session_uuid: session.uuid,
      question_uuid: again?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(second).toMatchObject({ correct: false, added: null });
    expect(await events(learner, 'item_done')).toEqual([]);
  });

  it('refuses an answer that does not fit, an unknown question and the session of another learner', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const [step] = questionsOf(session);
    const body = { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '', answer: ['no', 'such'] };
    expect(await refused(test.app, 'POST /api/session/answer', { token: learner.token, body })).toMatchObject({
      status: 422,
    });
    const other = await newLearner();
    const theirs = { ...body, answer: { dont_know: true as const } };
    expect(await refused(test.app, 'POST /api/session/answer', { token: other.token, body: theirs })).toMatchObject({
      status: 404,
    });
    expect(
      await refused(test.app, 'POST /api/session/answer', {
        token: learner.token,
        body: { ...theirs, question_uuid: FIXTURE.word },
      }),
    ).toMatchObject({ status: 404 });
    expect((await readSession(test, learner))?.steps).toEqual(session.steps);
  });

  it('refuses Arabic letters in a typed answer, which costs no attempt', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const typed = questionsOf(session).find(({ question }) => question.kind === 'gap' || question.kind === 'dictation');
    if (!typed) throw new Error('no typed question');
    const body = { session_uuid: session.uuid, question_uuid: typed.question.uuid, answer: 'هسىط' };
    expect(await refused(test.app, 'POST /api/session/answer', { token: learner.token, body })).toMatchObject({
      status: 422,
      errors: { answer: [expect.stringContaining('لوحة المفاتيح')] },
    });
    expect((await readSession(test, learner))?.steps).toEqual(session.steps);
  });

  it('needs access', async () => {
    const learner = await signUp(test);
    await setAccess(test, learner, null);
    const { token } = learner;
    expect(await refused(test.app, 'POST /api/session/start', { token, body: {} })).toMatchObject({
      code: 'subscription_required',
    });
    expect(await refused(test.app, 'GET /api/session', { token })).toMatchObject({ code: 'subscription_required' });
  });
});

describe('the end of a session', () => {
  it('has what was learned, the share of right answers, the streak and tomorrow', async () => {
    const learner = await newLearner();
    const session = await startSession(test, learner);
    const missed = questionsOf(session).find(({ purpose }) => purpose === 'recognise');
    const { result } = await finishSession(test, learner, { session, isWrong: (step) => step === missed });
    const learned = questionsOf(session).filter(({ purpose }) => purpose === 'recall');
    expect(result?.learned).toHaveLength(learned.length);
    expect(result?.learned.find(({ uuid }) => uuid === FIXTURE.word)).toHaveProperty('picture_url', FIXTURE.picture);
    expect(result?.learned.filter(({ picture_url }) => picture_url !== undefined)).toHaveLength(1);
    expect(result).toMatchObject({ streak: 1, freezes: 2, is_first_today: true, due_tomorrow: learned.length });
    expect(result?.correct).toBe((result?.answered ?? 0) - 1);
    expect(result?.points).toBe((await user(learner)).points);
    expect((await readSession(test, learner))?.result).toEqual(result);
    expect(await events(learner, 'session_done')).toHaveLength(1);
  });

  it('is followed by another session on the same day when the learner wants one', async () => {
    const learner = await newLearner();
    const first = await startSession(test, learner);
    await finishSession(test, learner, { session: first });
    expect((await startSession(test, learner)).result).not.toBeNull();
    const second = await startSession(test, learner, { another: true });
    expect(second.uuid).not.toBe(first.uuid);
    const seen = new Set(first.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid])));
    for (const step of second.steps) if (step.type !== 'question') expect(seen).not.toContain(step.item.uuid);
    expect((await finishSession(test, learner, { session: second })).result?.is_first_today).toBe(false);
  });

  it('counts for the learner-day on which it was started', async () => {
    const learner = await newLearner();
    const now = test.services.clock.now();
    const { zone } = await user(learner);
    // To ten minutes before 04:00, when the learner-day changes.
    const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(now));
    const minute = now.getUTCMinutes();
    test.advance((((3 - hour + 24) % 24) * 60 + 50 - minute) * 60_000);
    const session = await startSession(test, learner);
    test.advance(20 * 60_000);
    await finishSession(test, learner, { session });
    const [done] = await events(learner, 'session_done');
    const learned = await events(learner, 'item_done');
    expect(done?.learner_day).toBeDefined();
    expect(learned.every(({ learner_day }) => learner_day > (done?.learner_day ?? ''))).toBe(true);
  });

  it('shows the state of the session on home', async () => {
    const learner = await newLearner();
    const { token } = learner;
    const status = async () => (await callApi(test.app, 'GET /api/home', { token })).level?.session;
    expect(await status()).toEqual({ state: 'none', minutes: 5, answered: 0, total: 0 });
    const session = await startSession(test, learner, { minutes: 10 });
    const total = questionsOf(session).length;
    expect(await status()).toEqual({ state: 'open', minutes: 10, answered: 0, total });
    await finishSession(test, learner, { session });
    expect(await status()).toEqual({ state: 'finished', minutes: 10, answered: total, total });
  });
});

describe('what a session missed', () => {
  it('is in the notebook until it is answered right', async () => {
    const learner = await newLearner();
    const { token } = learner;
    const session = await startSession(test, learner);
    const [step] = questionsOf(session);
    const given = { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '' };
    await answerStep(test, learner, { ...given, answer: { dont_know: true } });
    const listed = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
    expect(listed.mistakes).toMatchObject([{ source: 'session' }]);
    await finishSession(test, learner, { session: await startSession(test, learner) });
    expect((await callApi(test.app, 'GET /api/mistakes', { token, query: {} })).mistakes).toEqual([]);
  });
});
