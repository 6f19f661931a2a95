import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import {
  answerStep,
  finishSession,
  questionsOf,
  readSession,
  rightAnswerTo,
  startSession,
} from '../../../../test/session-samples.ts';
import { learnerDayOf, nextLearnerDayStart } from '../../../domain/progress/learner-day.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

/** The zone of the sample learners. */
const ZONE = 'Asia/Baghdad';
const HOUR_MS = 3_600_000;
const DONT_KNOW = { dont_know: true } as const;
const FOR_EVER = new Date('2040-01-01T00:00:00Z');

async function newLearner(server: TestApp): Promise<Learner> {
  const learner = await signUp(server);
  await setAccess(server, learner, FOR_EVER);
  return learner;
}

const user = async (learner: Learner) => (await learner.call('GET /api/user', { query: {} })).user;
const events = (server: TestApp, learner: Learner, kind: 'item_done' | 'session_done' | 'session_answer') =>
  server.services.db
    .selectFrom('learning_event')
    .select(['item_uuid', 'learner_day', 'points'])
    .where('subscriber_id', '=', learner.subscriberId)
    .where('kind', '=', kind)
    .execute();

describe('a sentence that was said', () => {
  const spoken = async (server: TestApp, answer: 'heard' | 'good') => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const step = questionsOf(session).find(({ purpose }) => purpose === 'speaking');
    if (!step) throw new Error('no speaking');
    const body = { session_uuid: session.uuid, question_uuid: step.question.uuid, answer };
    const { points } = await answerStep(learner, body);
    const answers = await server.services.db
      .selectFrom('learning_event')
      .select(['item_uuid', 'correct'])
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'session_answer')
      .execute();
    const category = server.services.course.item(answers[0]?.item_uuid ?? '')?.category;
    return { points, correct: answers[0]?.correct, category };
  };

  it('is evidence of a sentence when it was recognised, and never of a word whose example it is', async ({
    server,
  }) => {
    const { points, correct, category } = await spoken(server, 'heard');
    expect({ isEvidence: correct === true, earns: points > 0 }).toEqual({
      isEvidence: category === 'sentences',
      earns: category === 'sentences',
    });
  });

  it('is no evidence when the learner rated it', async ({ server }) => {
    expect(await spoken(server, 'good')).toMatchObject({ points: 0, correct: null });
  });
});

describe('starting a session', () => {
  it('composes new items that are presented, recognised and recalled', async ({ server }) => {
    const session = await startSession(await newLearner(server));
    expect(session).toMatchObject({ minutes: 5, result: null });
    const presented = session.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item]));
    expect(presented.length).toBeGreaterThanOrEqual(4);
    expect(presented[0]?.audio_url).toBeTruthy();
    const purposes = questionsOf(session).map(({ purpose }) => purpose);
    expect(purposes.filter((one) => one === 'recall')).toHaveLength(presented.length);
    expect(purposes).toContain('speaking');
    expect(JSON.stringify(session)).not.toContain('accepted');
  });

  it('resumes the open session on every device, whatever length is asked for', async ({ server }) => {
    const learner = await newLearner(server);
    const [first, second] = await Promise.all([
      startSession(learner, { minutes: 15 }),
      startSession(learner, { minutes: 15 }),
    ]);
    expect(second).toEqual(first);
    expect(await startSession(learner, { minutes: 5 })).toEqual(first);
    expect(await readSession(learner)).toEqual(first);
  });

  it('starts with one new item for a learner who has finished none, and only then', async ({ server }) => {
    const learner = await newLearner(server);
    const first = await startSession(learner, { first: true });
    const types = first.steps.map((step) => (step.type === 'question' ? step.purpose : step.type));
    expect(types).toEqual(['word', 'recognise', 'recall']);
    await finishSession(server, learner, { session: first });
    const second = await startSession(learner, { first: true, another: true });
    expect(second.steps.length).toBeGreaterThan(first.steps.length);
  });

  it('offers the whole session after the short first one', async ({ server }) => {
    const learner = await newLearner(server);
    const first = await startSession(learner, { first: true });
    await finishSession(server, learner, { session: first });
    const { level } = await learner.call('GET /api/home');
    expect(level?.session).toMatchObject({ state: 'none', minutes: 5 });
    expect((await startSession(learner, { first: true })).uuid).toBe(first.uuid);
    const whole = await startSession(learner);
    expect(whole.steps.length).toBeGreaterThan(first.steps.length);
    await finishSession(server, learner, { session: whole });
    expect((await startSession(learner)).uuid).toBe(whole.uuid);
  });

  it('takes the length from the goal', async ({ server }) => {
    const learner = await newLearner(server);
    const body = { minutes: 10, motive: 'work', remind_hour: 20 } as const;
    expect((await learner.call('POST /api/goal', { body })).goal).toEqual(body);
    expect((await learner.call('POST /api/goal', { body: { motive: null } })).goal).toEqual({ ...body, motive: null });
    expect((await startSession(learner)).minutes).toBe(10);
  });

  it('contains due reviews with their hints, and something that was missed', async ({ server }) => {
    const learner = await newLearner(server);
    await finishSession(server, learner, { session: await startSession(learner) });
    const second = await startSession(learner, { another: true });
    const practised = questionsOf(second).find(({ purpose }) => purpose === 'practice');
    expect(practised).toBeDefined();
    await finishSession(server, learner, { session: second, isWrong: (step) => step === practised });
    server.advance(DAY_MS);
    const questions = questionsOf(await startSession(learner));
    const review = questions.find(({ purpose }) => purpose === 'review');
    expect(review?.hint).toBeDefined();
    const missed = questions.find(({ purpose }) => purpose === 'missed');
    expect(missed?.question.prompt).toEqual(practised?.question.prompt);
  });

  it('closes a session of an earlier day, whose answers stay', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const [first] = questionsOf(session);
    if (!first) throw new Error('no question');
    const given = { session_uuid: session.uuid, question_uuid: first.question.uuid };
    await answerStep(learner, { ...given, answer: { dont_know: true } });
    server.advance(DAY_MS + 3 * HOUR_MS);
    expect(await readSession(learner)).toBeNull();
    const next = await startSession(learner);
    expect(next.uuid).not.toBe(session.uuid);
    expect(await events(server, learner, 'session_answer')).toHaveLength(1);
    // A phone that was offline still delivers its answers.
    const [, late] = questionsOf(session);
    const reply = await answerStep(learner, {
      session_uuid: session.uuid,
      question_uuid: late?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(reply.result).toBeNull();
  });

  it('asks nothing when all is learned and nothing is due', async ({ server }) => {
    const learner = await newLearner(server);
    await server.services.db
      .updateTable('level_subscriber')
      .set({ level_id: uuidOf('level', 'B2') })
      .where('subscriber_id', '=', learner.subscriberId)
      .execute();
    server.services.sessions.evict(learner.subscriberId);
    expect(await learner.refused('POST /api/session/start', { body: {} })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });
});

describe('answering', () => {
  it('makes an item learned by its right recall, with points once', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const recall = questionsOf(session).find(({ purpose }) => purpose === 'recall');
    if (!recall) throw new Error('no recall');
    const given = {
      session_uuid: session.uuid,
      question_uuid: recall.question.uuid,
      answer: await rightAnswerTo(server, recall.question),
    };
    const reply = await answerStep(learner, given);
    expect(reply).toMatchObject({ correct: true, added: null, result: null });
    expect(reply.points).toBeGreaterThan(0);
    expect(await answerStep(learner, { ...given, answer: { dont_know: true } })).toEqual(reply);
    expect(await events(server, learner, 'item_done')).toHaveLength(1);
    expect((await user(learner)).points).toBe(reply.points);
  });

  it('asks a missed recall once more at the end, and then lets it be', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const recall = questionsOf(session).find(({ purpose }) => purpose === 'recall');
    const reply = await answerStep(learner, {
      session_uuid: session.uuid,
      question_uuid: recall?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(reply).toMatchObject({ correct: false, points: 0, added: { purpose: 'again' } });
    expect(reply.progress.total).toBe(questionsOf(session).length + 1);
    const resumed = await startSession(learner);
    const again = questionsOf(resumed).find(({ purpose }) => purpose === 'again');
    const second = await answerStep(learner, {
      session_uuid: session.uuid,
      question_uuid: again?.question.uuid ?? '',
      answer: { dont_know: true },
    });
    expect(second).toMatchObject({ correct: false, added: null });
    expect(await events(server, learner, 'item_done')).toEqual([]);
  });

  it('asks a missed card of the review once more, in an easier way, and learns nothing new by it', async ({
    server,
  }) => {
    const learner = await newLearner(server);
    const first = await startSession(learner);
    await finishSession(server, learner, { session: first });
    server.advance(DAY_MS);
    const session = await startSession(learner);
    const isReview = ({ purpose }: { purpose: string }) => purpose === 'review';
    const reviews = questionsOf(session).filter(isReview);
    expect(reviews.length).toBeGreaterThan(0);
    const { result } = await finishSession(server, learner, { session, isWrong: isReview });
    const again = questionsOf((await readSession(learner)) ?? session).filter(({ purpose }) => purpose === 'again');
    expect(again).toHaveLength(reviews.length);
    for (const { question } of again) expect(['choice', 'translate', 'order']).toContain(question.kind);
    const presented = session.steps.flatMap((step) => (step.type === 'question' ? [] : step.item.uuid));
    expect(result?.learned.map(({ uuid }) => uuid).toSorted()).toEqual(presented.toSorted());
    // Each was answered right in the end.
    expect(result?.missed).toEqual([]);
  });

  it('refuses an answer that does not fit, an unknown question and the session of another learner', async ({
    server,
  }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const [step] = questionsOf(session);
    const body = { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '', answer: ['no', 'such'] };
    expect(await learner.refused('POST /api/session/answer', { body })).toMatchObject({ status: 422 });
    const other = await newLearner(server);
    const theirs = { ...body, answer: { dont_know: true as const } };
    expect(await other.refused('POST /api/session/answer', { body: theirs })).toMatchObject({ status: 404 });
    expect(
      await learner.refused('POST /api/session/answer', { body: { ...theirs, question_uuid: FIXTURE.word } }),
    ).toMatchObject({ status: 404 });
    expect((await readSession(learner))?.steps).toEqual(session.steps);
  });

  it.for([3700, -5])('grades an answer after %d seconds', async (seconds, { server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const [step] = questionsOf(session);
    const body = { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '', answer: DONT_KNOW, seconds };
    const reply = await learner.call('POST /api/session/answer', { body });
    expect(reply).toMatchObject({ correct: false, progress: { answered: 1 } });
  });

  it('refuses Arabic letters in a typed answer, which costs no attempt', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const typed = questionsOf(session).find(({ question }) => question.kind === 'gap' || question.kind === 'dictation');
    if (!typed) throw new Error('no typed question');
    const body = { session_uuid: session.uuid, question_uuid: typed.question.uuid, answer: 'هسىط' };
    expect(await learner.refused('POST /api/session/answer', { body })).toMatchObject({
      status: 422,
      errors: { answer: [expect.stringContaining('لوحة المفاتيح')] },
    });
    expect((await readSession(learner))?.steps).toEqual(session.steps);
  });

  it('needs access', async ({ lapsed: learner }) => {
    expect(await learner.refused('POST /api/session/start', { body: {} })).toMatchObject({
      code: 'subscription_required',
    });
    expect(await learner.refused('GET /api/session')).toMatchObject({ code: 'subscription_required' });
  });
});

describe('the end of a session', () => {
  it('has what was learned, the share of right answers, the streak and tomorrow', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const missed = questionsOf(session).find(({ purpose }) => purpose === 'recognise');
    const { result } = await finishSession(server, learner, { session, isWrong: (step) => step === missed });
    const learned = questionsOf(session).filter(({ purpose }) => purpose === 'recall');
    expect(result?.learned).toHaveLength(learned.length);
    expect(result?.learned.find(({ uuid }) => uuid === FIXTURE.word)).toHaveProperty('picture_url', FIXTURE.picture);
    expect(result?.learned.filter(({ picture_url }) => picture_url !== undefined)).toHaveLength(1);
    expect(result).toMatchObject({ streak: 1, freezes: 2, is_first_today: true });
    expect(result).toMatchObject({ due_now: 0, due_tomorrow: learned.length });
    // The item was recalled after it was not recognised.
    expect(result?.missed).toEqual([]);
    expect(result?.correct).toBe((result?.answered ?? 0) - 1);
    expect(result?.points).toBe((await user(learner)).points);
    expect((await readSession(learner))?.result).toEqual(result);
    expect(await events(server, learner, 'session_done')).toHaveLength(1);
  });

  it('counts the cards that the review has now apart from the cards of tomorrow', async ({ server }) => {
    const learner = await newLearner(server);
    await finishSession(server, learner, { session: await startSession(learner) });
    server.advance(15 * 60_000);
    const review = await learner.call('GET /api/review');
    expect(review.cards.length).toBeGreaterThan(0);
    const session = await startSession(learner, { another: true });
    const reviewed = questionsOf(session).filter(({ purpose }) => purpose === 'review').length;
    const { result } = await finishSession(server, learner, { session });
    const left = await learner.call('GET /api/review');
    expect(left.cards).toHaveLength(review.cards.length - reviewed);
    expect(result?.due_now).toBe(left.cards.length);
    const now = server.services.clock.now();
    const nextDay = nextLearnerDayStart(now, ZONE);
    server.advance(nextLearnerDayStart(nextDay, ZONE).getTime() - now.getTime() - 1000);
    const tomorrow = await learner.call('GET /api/review');
    expect(tomorrow.cards).toHaveLength((result?.due_now ?? 0) + (result?.due_tomorrow ?? 0));
    // The other tests practise within one day.
    server.advance(60_000);
  });

  it('is followed by another session on the same day when the learner wants one', async ({ server }) => {
    const learner = await newLearner(server);
    const first = await startSession(learner);
    await finishSession(server, learner, { session: first });
    expect((await startSession(learner)).result).not.toBeNull();
    const second = await startSession(learner, { another: true });
    expect(second.uuid).not.toBe(first.uuid);
    const seen = new Set(first.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid])));
    for (const step of second.steps) if (step.type !== 'question') expect(seen).not.toContain(step.item.uuid);
    expect((await finishSession(server, learner, { session: second })).result?.is_first_today).toBe(false);
  });

  it('asks missed new items in another and easier way each time', async ({ server }) => {
    const learner = await newLearner(server);
    const ask = async () => {
      const session = await startSession(learner, { another: true });
      const asked = questionsOf(session).filter(({ purpose }) => purpose === 'recognise' || purpose === 'recall');
      await finishSession(server, learner, { session, isWrong: () => true });
      return asked.map(({ purpose, question }) => ({ purpose, ...question }));
    };
    const [first, second, third] = [await ask(), await ask(), await ask()];
    const wayOf = ({ uuid: _uuid, options, ...view }: (typeof first)[number]) =>
      JSON.stringify({ ...view, options: options?.toSorted() });
    const same = (a: typeof first, b: typeof first) => a.filter((one) => b.map(wayOf).includes(wayOf(one)));
    expect(same(second, first)).toEqual([]);
    expect(same(third, second).filter(({ purpose }) => purpose === 'recognise')).toEqual([]);
    const typed = ({ kind }: (typeof first)[number]) => kind === 'gap' || kind === 'dictation';
    expect(first.some(typed)).toBe(true);
    expect([...second, ...third].filter(typed)).toEqual([]);
  });

  it.for([
    ['before', 'earlier'],
    ['after', 'later'],
  ] as const)('counts for one day, with its first answer %s the change of days', async ([first], { server }) => {
    const learner = await newLearner(server);
    const now = server.services.clock.now();
    // Ten minutes before 04:00.
    server.advance(nextLearnerDayStart(now, ZONE).getTime() - now.getTime() - 10 * 60_000);
    const session = await startSession(learner);
    const [step] = questionsOf(session);
    const answer = () =>
      answerStep(learner, { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '', answer: DONT_KNOW });
    if (first === 'before') await answer();
    const startedOn = learnerDayOf(server.services.clock.now(), ZONE);
    server.advance(20 * 60_000);
    await finishSession(server, learner, { session });
    const [done] = await events(server, learner, 'session_done');
    expect(done?.learner_day === startedOn).toBe(first === 'before');
    const learned = await events(server, learner, 'item_done');
    expect(learned.every(({ learner_day }) => learner_day > startedOn)).toBe(true);
    if (first === 'after') expect((await user(learner)).streak).toBe(1);
  });

  it('shows the state of the session on home', async ({ server }) => {
    const learner = await newLearner(server);
    const status = async () => (await learner.call('GET /api/home')).level?.session;
    expect(await status()).toEqual({ state: 'none', minutes: 5, answered: 0, total: 0 });
    const session = await startSession(learner, { minutes: 10 });
    const total = questionsOf(session).length;
    expect(await status()).toEqual({ state: 'open', minutes: 10, answered: 0, total });
    await finishSession(server, learner, { session });
    expect(await status()).toEqual({ state: 'finished', minutes: 10, answered: total, total });
  });
});

describe('what a session missed', () => {
  it('is in the notebook until it is answered right', async ({ server }) => {
    const learner = await newLearner(server);
    const session = await startSession(learner);
    const [step] = questionsOf(session);
    const given = { session_uuid: session.uuid, question_uuid: step?.question.uuid ?? '' };
    await answerStep(learner, { ...given, answer: { dont_know: true } });
    const listed = await learner.call('GET /api/mistakes', { query: {} });
    expect(listed.mistakes).toMatchObject([{ source: 'session' }]);
    await finishSession(server, learner, { session: await startSession(learner) });
    expect((await learner.call('GET /api/mistakes', { query: {} })).mistakes).toEqual([]);
  });
});
