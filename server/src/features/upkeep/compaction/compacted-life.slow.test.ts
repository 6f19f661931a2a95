import { uuidOf } from '@lisan/content/item-uuid';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, request } from '../../../../test/call-api.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { CARDS, MINUTE_MS, signUpWith } from '../../../../test/review/review-samples.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { addDays, learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { finishedItems, itemsFinishedBy } from '../../learning/course/finished-items.ts';
import { learnerStats, studySecondsByDay } from '../../learning/course/learner-stats.ts';
import { listActiveDays } from '../../learning/course/list-active-days.ts';
import { asLearner, recordLearning } from '../../learning/course/record-learning.ts';
import type { Learned } from '../../learning/course/learned.ts';
import { lastAnswers } from '../../learning/session/store.ts';

const ZONE = 'Asia/Baghdad';
const NEVER = new Date('2100-01-01T00:00:00Z');
const HOUR_MS = 60 * MINUTE_MS;
const QUESTIONS = ['bank-1', 'bank-2'].map((id) => uuidOf('question', id));
/** Enough to find an answer that is lost; a hundred take a minute. */
const RUNS = 6;
/** Few, so that their answers follow each other. */
const ITEMS = [...CARDS.slice(0, 1), ...QUESTIONS];

let test: TestApp;
let now = 0;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => test.close());

const nth = fc.nat(ITEMS.length - 1);
const correct = fc.boolean();
const step = <K extends string, R extends Record<string, unknown>>(
  weight: number,
  kind: K,
  parts: { [N in keyof R]: fc.Arbitrary<R[N]> },
) => ({ weight, arbitrary: fc.record({ kind: fc.constant(kind), ...parts }) as fc.Arbitrary<{ kind: K } & R> });

/** The steps of a learner; `late`: the time until the phone sends a step. */
const stepsOf = (late: fc.Arbitrary<number>) =>
  fc.array(
    fc.oneof(
      step(1, 'finish', { nth: fc.nat(5) }),
      step(2, 'practise', { nth: fc.nat(1), correct }),
      step(1, 'repeat', {}),
      step(2, 'solve', { nth, correct }),
      step(6, 'answer', { nth, correct, late }),
      step(2, 'review', { nth: fc.nat(1), correct, late }),
      step(1, 'end', { late }),
      step(3, 'wait', { minutes: fc.constantFrom(2, 4, 6, 300) }),
      // A sitting may last over the end of the learner-day.
      step(2, 'stay up', {}),
      step(6, 'rest', { days: fc.constantFrom(1, 2, 6), compact: fc.boolean() }),
    ),
    { minLength: 15, maxLength: 40 },
  );
type Step = ReturnType<typeof stepsOf> extends fc.Arbitrary<(infer One)[]> ? One : never;

const record = ({ subscriberId }: Learner, learned: Learned) =>
  asLearner(test.services, { subscriberId }, (trx) =>
    recordLearning(trx, test.services, { subscriberId, zone: ZONE }, learned),
  );

type Practised = { body: { question_uuid: string; answer: string; answer_uuid: string }; at: number };

const sendPractice = ({ token }: Learner, { body }: Practised) =>
  callApi(test.app, 'POST /api/check/practical/answer', { token, body: { practical_id: FIXTURE.practical, ...body } });

/** Answers a mistake, by the text of the right option if options are shown. */
async function solve({ token }: Learner, step: { nth: number; correct: boolean }, answer_uuid: string) {
  const { mistakes } = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
  const mistake = mistakes[step.nth];
  if (!mistake) return null;
  const { question, correct_answer } = mistake;
  const option = question.options?.find(({ text }) => text === correct_answer)?.id;
  const right = question.kind === 'choice' || question.kind === 'translate' ? (option ?? RIGHT_OPTION) : "don't";
  const answer = step.correct ? right : ({ dont_know: true } as const);
  const reply = await callApi(test.app, 'POST /api/mistakes/answer', {
    token,
    body: { mistake_uuid: mistake.uuid, answer, answer_uuid },
  });
  return { correct: reply.correct, left: reply.left };
}

type Place = { id: string; from: number; nth: number; practised: Practised | undefined };

/** Does a step as the product does. Returns the part that the learner sees. */
async function live(learner: Learner, step: Step, place: Place) {
  const { id, practised } = place;
  const sent = (late: number) => ({
    id,
    at: new Date(late === 0 ? now : Math.max(place.from, now - late) + place.nth),
  });
  switch (step.kind) {
    case 'finish':
      return finishItem(test, learner, CARDS[step.nth] ?? '');
    case 'practise':
    case 'repeat':
      return practised && sendPractice(learner, practised);
    case 'solve':
      return solve(learner, step, id);
    case 'answer': {
      const itemUuid = ITEMS[step.nth] ?? '';
      const answered = { itemUuid, correct: step.correct, detail: { kind: 'choice' } };
      return record(learner, { kind: 'session_answer', ...sent(step.late), ...answered });
    }
    case 'review': {
      const detail = { rating: step.correct ? 'good' : 'again', state: 'review', kind: 'choice' };
      const itemUuid = ITEMS[step.nth] ?? '';
      return record(learner, { kind: 'review_answer', ...sent(step.late), itemUuid, correct: step.correct, detail });
    }
    case 'end':
      return record(learner, { kind: 'session_done', ...sent(step.late), itemUuid: id });
    default:
      return null;
  }
}

/** Everything that pages, files and compositions of sessions show. `timed`: with the time of study. */
async function shown({ subscriberId, token }: Learner, timed: boolean) {
  const { services } = test;
  const { db } = services;
  const learner = { subscriberId, zone: ZONE };
  const since = new Date(now - 30 * DAY_MS);
  const today = learnerDayOf(new Date(now), ZONE);
  const progress = await callApi(test.app, 'GET /api/progress', { token });
  const mistakes = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
  const { body: exported } = await request(test.app, 'GET /api/progress/export', { token });
  const seconds = [...(await studySecondsByDay(services, learner))];
  const active = await listActiveDays(db, [subscriberId], { from: addDays(today, -60), to: today });
  const days = progress.days.map(({ minutes, ...day }) => ({ ...day, minutes: timed ? minutes : 0 }));
  return {
    progress: { ...progress, days, minutes: timed ? progress.minutes : 0, done_uuids: progress.done_uuids.toSorted() },
    mistakes: {
      ...mistakes,
      mistakes: mistakes.mistakes.map(({ uuid, source, answered, missed_at }) => [uuid, source, answered, missed_at]),
    },
    stats: await learnerStats(services, learner),
    seconds: timed ? seconds.map(([day, sum]) => [day, Math.round(sum * 1000)]).toSorted() : [],
    active: active.get(subscriberId)?.toSorted(),
    finished: await finishedItems(db, subscriberId),
    finishedBy: await itemsFinishedBy(db, { subscriberId, by: new Date(now - 5 * DAY_MS) }),
    answers: await lastAnswers(db, { subscriberId, since }),
    // The level of an event without an item is not stored.
    export: exported
      .split('\r\n')
      .map((row) => row.split(',').toSpliced(3, 2).join())
      .toSorted(),
  };
}

const setDue = ({ subscriberId }: Learner, at: Date) =>
  sql`insert into compaction_due values (${subscriberId}, ${at})
    on conflict (subscriber_id) do update set due_at = excluded.due_at`.execute(test.services.db);

/** Lives the same days twice, compacted and not, and compares after each compaction. */
async function liveTwice(steps: Step[], { timed }: { timed: boolean }): Promise<void> {
  const from = now;
  const [compacted, whole] = [await signUpWith(test, []), await signUpWith(test, [])];
  const compare = async () => expect(await shown(compacted, timed)).toEqual(await shown(whole, timed));
  let last: Practised | undefined;
  for (const [nth, step] of steps.entries()) {
    // No two events share a millisecond, which would leave their order open.
    now += 1000;
    if (step.kind === 'wait') now += step.minutes * MINUTE_MS;
    if (step.kind === 'stay up') now = Math.ceil(now / DAY_MS) * DAY_MS + HOUR_MS - MINUTE_MS + nth;
    if (step.kind === 'rest') now += step.days * DAY_MS;
    if (step.kind === 'rest' && step.compact) {
      await setDue(whole, NEVER);
      await setDue(compacted, new Date(now));
      await compactLearning(test.services);
      await compare();
    }
    const id = crypto.randomUUID();
    if (step.kind === 'practise') {
      const right = step.nth === 0 ? RIGHT_OPTION : "don't";
      const answer = step.correct ? right : step.nth === 0 ? 'wrong-1' : 'xyz';
      last = { body: { question_uuid: QUESTIONS[step.nth] ?? '', answer, answer_uuid: id }, at: now };
    }
    // A repetition after the events of the day is recorded once more (decision 057).
    if (step.kind === 'repeat' && last && now - last.at > 3 * DAY_MS) continue;
    const place = { id, from, nth, practised: last };
    expect(await live(compacted, step, place)).toEqual(await live(whole, step, place));
  }
  await compare();
}

const stopClock = () => {
  now = Math.max(now, test.services.clock.now().getTime()) + HOUR_MS;
  vi.spyOn(test.services.clock, 'now').mockImplementation(() => new Date(now));
};

it('shows the same with and without compaction', { timeout: 240_000 }, async () => {
  stopClock();
  await fc.assert(
    fc.asyncProperty(stepsOf(fc.constant(0)), (steps) => liveTwice(steps, { timed: true })),
    { numRuns: RUNS },
  );
});

it('shows the same also where answers arrive late, but for the time of study', { timeout: 240_000 }, async () => {
  stopClock();
  const late = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 5 * 24, max: 13 * 24 }).map((hours) => hours * HOUR_MS),
  );
  await fc.assert(
    fc.asyncProperty(stepsOf(late), (steps) => liveTwice(steps, { timed: false })),
    { numRuns: RUNS },
  );
});
