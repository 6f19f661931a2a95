import { announceNewWeeks } from '../server/src/features/learning/progress/week-announcements/announce-new-weeks.ts';
import { sendReminders } from '../server/src/features/learning/habit/send-reminders.ts';
import type { QuizQuestion } from '../server/src/domain/quiz/quiz-question.ts';
import { seededRandom, type Random } from '../server/src/domain/random/seeded-random.ts';
import { rightAnswerOf } from '../content/test/question-samples.ts';
import { rightAnswerTo } from '../server/test/answer-right.ts';
import type { TestApp } from '../server/test/build-test-app.ts';
import { callApi } from '../server/test/call-api.ts';
import { finishSession, startSession } from '../server/test/session-samples.ts';
import { logIn, signUp, type Learner } from '../server/test/sign-up.ts';
import { activate, runJobs } from '../server/test/subscription/subscribe.ts';

export const DAY_MS = 86_400_000;

/** The habit of a learner of the pair: the probability of a session and of a review on a day. */
export type Habit = { msisdn: string; name: string; practises: number; quizzes: boolean };

/** A learner with three days a week, and a learner who rarely comes. */
export const HABITS: readonly [Habit, Habit] = [
  { msisdn: '+9647801000000', name: 'سارة الجبوري', practises: 3 / 7, quizzes: true },
  { msisdn: '+9647501000000', name: 'عمر العبيدي', practises: 0.5 / 7, quizzes: false },
];

const LOGIN_EVERY_DAYS = 60;
const WRONG = 0.2;
/** In minor units, for a year of renewals. */
const ENOUGH = 1_000_000_000;
/** A phone shows as many at once. */
const MAX_REVIEWS = 10;

export type Living = { test: TestApp; random: Random; levelId: string };

/**
 * Lives `days` days of two learners in one group with the product itself: its calls and its jobs; only its clock is
 * ours.
 */
export async function liveDays(test: TestApp, days: number): Promise<[Learner, Learner]> {
  const levels = (await callApi(test.app, 'GET /api/get/levels')).levels;
  const levelId = levels[0]?.uuid ?? '';
  const living: Living = { test, random: seededRandom('scale'), levelId };
  const pair: [Learner, Learner] = [await begin(living, HABITS[0]), await begin(living, HABITS[1])];
  await joinInGroup(test, pair);
  for (let day = 0; day < days; day += 1) {
    test.advance(DAY_MS);
    await runAllJobs(test);
    for (const [place, learner] of pair.entries())
      await liveDay(living, learner, { day, habit: HABITS[place] as Habit });
  }
  return pair;
}

async function begin({ test, levelId }: Living, { msisdn, name }: Habit): Promise<Learner> {
  const learner = await signUp(test, { levelId, number: msisdn });
  const { token } = learner;
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token, body: { name } });
  await callApi(test.app, 'POST /api/goal', { token, body: { minutes: 5, motive: 'work', remind_hour: 18 } });
  for (const channel of ['sms', 'inbox'] as const)
    await callApi(test.app, 'POST /api/notifications/subscriptions', {
      token,
      body: { types: ['daily_reminder', 'week_unlocked', 'billing'], channel },
    });
  await test.services.simulators?.carrier.control({ msisdn, balance: ENOUGH });
  await activate(test, learner, 'week');
  const body = { name, message: 'كيف أغيّر المستوى؟ وشكرًا على الدرس.' };
  await callApi(test.app, 'POST /api/send/message', { token, body });
  return learner;
}

async function joinInGroup({ app }: TestApp, [owner, member]: readonly [Learner, Learner]): Promise<void> {
  const body = { name: 'بيت العلم', kind: 'family', days_each: 3 } as const;
  const { group } = await callApi(app, 'POST /api/group/create', { token: owner.token, body });
  const code = group.invitation_url.split('/').at(-1) ?? '';
  await callApi(app, 'POST /api/group/join', { token: member.token, body: { code } });
}

async function runAllJobs(test: TestApp): Promise<void> {
  await runJobs(test);
  while ((await announceNewWeeks(test.services)) > 0);
  while ((await sendReminders(test.services)) > 0);
  await test.deliverSms();
}

async function liveDay(living: Living, learner: Learner, { day, habit }: { day: number; habit: Habit }): Promise<void> {
  const { test, random } = living;
  if (day % LOGIN_EVERY_DAYS === LOGIN_EVERY_DAYS - 1) learner.token = await logIn(test, learner.msisdn);
  if (random() >= habit.practises) return;
  await callApi(test.app, 'GET /api/home', { token: learner.token });
  const session = await startSession(learner).catch(noneLeft);
  if (session && !session.result) await finishSession(test, learner, { session, isWrong: () => random() < WRONG });
  await review(living, learner);
  if (habit.quizzes) await takeQuiz(living, learner);
}

/** Returns null for a finished course, which has no new session. */
function noneLeft(error: unknown): null {
  if (String(error).includes('answered 409')) return null;
  throw error;
}

async function review({ test, random }: Living, { token }: Learner): Promise<void> {
  const { cards } = await callApi(test.app, 'GET /api/review', { token });
  for (const { question } of cards.slice(0, MAX_REVIEWS)) {
    const row = await test.services.db
      .selectFrom('review_card')
      .select('question')
      .where('question_uuid', '=', question.uuid)
      .executeTakeFirstOrThrow();
    const answer = random() < WRONG ? { dont_know: true as const } : rightAnswerOf(row.question as QuizQuestion);
    await callApi(test.app, 'POST /api/review/answer', { token, body: { question_uuid: question.uuid, answer } });
  }
}

async function takeQuiz({ test, random, levelId }: Living, { token }: Learner): Promise<void> {
  const quiz = await callApi(test.app, 'POST /api/check/week/quiz/status', { token, body: {} });
  if (quiz.week === undefined || quiz.status !== 'due') return;
  const query = { level_id: levelId, week: quiz.week };
  const { question, following } = await callApi(test.app, 'GET /api/generate/question', { token, query });
  for (const one of [question, ...following]) {
    const answer = random() < WRONG / 2 ? { dont_know: true as const } : await rightAnswerTo(test, one);
    await callApi(test.app, 'POST /api/check/question/answer', { token, body: { question_uuid: one.uuid, answer } });
  }
}
