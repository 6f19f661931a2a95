import type { QuestionView } from '@lisan/contract/learner/question';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';
import {
  answer,
  CARDS,
  readReview,
  reviewAll,
  rightAnswer,
  signUpWith,
  travel,
} from '../../../../test/review/review-samples.ts';
import { finishItem } from '../../../../test/finish-item.ts';

const [WORD, OTHER_WORD] = CARDS as [string, string];
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let test: TestApp;
let clock: ReturnType<typeof travel>;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(() => {
  clock = travel(test);
});
afterEach(() => clock.back());
afterAll(() => test.close());

describe('a review', () => {
  it('asks learned items after ten minutes, without keys', async () => {
    const learner = await signUpWith(test, [WORD, FIXTURE.sentence, FIXTURE.dialogue, FIXTURE.lesson]);
    const before = await readReview(test, learner);
    expect(before).toMatchObject({ cards: [], due: 0, done_today: 0, daily_cap: 60 });
    expect(Date.parse(before.next_due_at ?? '')).toBeGreaterThan(test.services.clock.now().getTime() + 9 * 60_000);
    clock.minutes(11);
    const response = await request(test.app, 'GET /api/review', { token: learner.token });
    expect(response.json()).toMatchObject({ due: 2, next_due_at: null, cards: [{ state: 'new' }, { state: 'new' }] });
    expect(response.body).not.toMatch(/"(key|accepted|option|correct_answer|why|item_uuid)"/);
  });

  it('has a hint for every card, also for one of a level that is not the current one', async () => {
    const learner = await signUpWith(test, []);
    const dueAt = new Date(test.services.clock.now().getTime() - 60_000);
    const items = await addCards(learner.subscriberId, { count: 20, state: 'new', dueAt });
    expect(items.map((uuid) => test.services.course.item(uuid)?.level_id)).toContain(FIXTURE.a2);
    const { cards } = await readReview(test, learner);
    // Each question asks for the meaning of the displayed word.
    for (const { question, hint } of cards)
      expect(hint).toEqual({ kind: 'example', en: expect.stringContaining(question.prompt.en ?? '') });
    expect(cards).not.toHaveLength(0);
  });

  it('asks the same questions until they are answered', async () => {
    const learner = await signUpWith(test, CARDS.slice(0, 4));
    clock.minutes(11);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => readReview(test, learner)));
    for (const other of others) expect(other.cards).toEqual(first?.cards);
    clock.days(3);
    expect((await readReview(test, learner)).cards).toEqual(first?.cards);
  });

  it('grades and explains an answer and schedules the card by its rating', async () => {
    const learner = await signUpWith(test, CARDS.slice(0, 4));
    clock.minutes(11);
    const { cards } = await readReview(test, learner);
    const uuids = cards.map(({ question }) => question.uuid) as [string, string, string, string];
    const right = await Promise.all(cards.map(({ question }) => rightAnswer(test, question)));
    const good = await answer(test, learner, { question_uuid: uuids[0], answer: right[0] ?? '', seconds: 4 });
    expect(good).toMatchObject({
      correct: true,
      rating: 'good',
      done_today: 1,
      left_today: 3,
      why: expect.any(String),
    });
    // Two days later at 04:00 in Baghdad.
    expect(good.due_at).toBe('2026-03-12T01:00:00.000Z');
    const slow = await answer(test, learner, { question_uuid: uuids[1], answer: right[1] ?? '', seconds: 40 });
    expect(slow.rating).toBe('hard');
    const hinted = await answer(test, learner, { question_uuid: uuids[2], answer: right[2] ?? '', hinted: true });
    expect(hinted.rating).toBe('hard');
    const wrong = await answer(test, learner, { question_uuid: uuids[3], answer: { dont_know: true } });
    expect(wrong).toMatchObject({ correct: false, rating: 'again', done_today: 4, left_today: 0 });
    const minutes = (Date.parse(wrong.due_at) - test.services.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('asks another question at the next review', async () => {
    const learner = await signUpWith(test, [WORD]);
    clock.minutes(11);
    const first = (await readReview(test, learner)).cards[0]?.question;
    await reviewAll(test, learner);
    clock.days(3);
    const second = (await readReview(test, learner)).cards[0]?.question;
    expect(second?.uuid).not.toBe(first?.uuid);
    expect([first?.prompt.en, second?.audio_url]).toEqual(['name', expect.any(String)]);
  });

  it('asks a missed card again on the same day without counting it twice', async () => {
    const learner = await signUpWith(test, [WORD]);
    clock.minutes(11);
    await reviewAll(test, learner, () => false);
    expect(await readReview(test, learner)).toMatchObject({ cards: [], done_today: 1 });
    clock.minutes(11);
    expect(await readReview(test, learner)).toMatchObject({ cards: [{ state: 'learning' }], due: 1, done_today: 1 });
    expect(await reviewAll(test, learner)).toMatchObject({ rating: 'good', done_today: 1, left_today: 0 });
  });

  it('awards no points and continues the streak', async () => {
    const learner = await signUpWith(test, [WORD, OTHER_WORD]);
    clock.days(1);
    await reviewAll(test, learner);
    const progress = await callApi(test.app, 'GET /api/progress', { token: learner.token });
    expect(progress).toMatchObject({ points: 4, streak: 2 });
    expect(progress.days.at(-1)).toMatchObject({ activities: 1, points: 0 });
  });
});

describe('an answer that is sent again', () => {
  it('counts once and gets the first reply, even if it differs', async () => {
    const learner = await signUpWith(test, [WORD, OTHER_WORD]);
    clock.minutes(11);
    const question = await firstQuestion(learner);
    const given = { question_uuid: question.uuid, answer: await rightAnswer(test, question) };
    const first = await answer(test, learner, given);
    clock.minutes(5);
    expect(await answer(test, learner, given)).toEqual(first);
    expect(await answer(test, learner, { ...given, answer: { dont_know: true } })).toEqual(first);
    expect(await readReview(test, learner)).toMatchObject({ done_today: 1, due: 1 });
  });

  it('counts once when calls are concurrent', async () => {
    const learner = await signUpWith(test, [WORD, OTHER_WORD]);
    clock.minutes(11);
    const question = await firstQuestion(learner);
    const right = await rightAnswer(test, question);
    const replies = await Promise.all(
      [true, false, true, false].map((knows) =>
        answer(test, learner, { question_uuid: question.uuid, answer: knows ? right : { dont_know: true } }),
      ),
    );
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    const events = await test.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'review_answer')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('counts concurrent answers to different cards once each', async () => {
    const learner = await signUpWith(test, CARDS.slice(0, 8));
    clock.minutes(11);
    const { cards } = await readReview(test, learner);
    const replies = await Promise.all(
      cards.map(({ question }) => answer(test, learner, { question_uuid: question.uuid, answer: { dont_know: true } })),
    );
    expect(replies.map((reply) => reply.done_today).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(replies.map((reply) => reply.left_today).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("a learner's day", () => {
  it('starts at 04:00 in the learner’s zone, for due and for finished cards', async () => {
    const learner = await signUpWith(test, [WORD]);
    clock.minutes(11);
    await reviewAll(test, learner);
    // From noon of the 10th to 03:50 of the 12th, on which the card is due.
    clock.minutes(39.5 * 60);
    expect(await readReview(test, learner)).toMatchObject({ cards: [], next_due_at: '2026-03-12T01:00:00.000Z' });
    clock.minutes(30);
    expect(await readReview(test, learner)).toMatchObject({ cards: [{ state: 'review' }], done_today: 0 });
  });

  it('has at most fifteen new cards', async () => {
    const learner = await signUpWith(test, CARDS);
    await addCards(learner.subscriberId, { count: 30, state: 'new', dueAt: new Date('2026-03-01T01:00:00Z') });
    clock.minutes(11);
    const review = await readReview(test, learner);
    expect([review.due, review.cards.length]).toEqual([35, 15]);
    expect(await reviewAll(test, learner)).toMatchObject({ done_today: 15, left_today: 0 });
    expect(await readReview(test, learner)).toMatchObject({ cards: [], next_due_at: '2026-03-11T01:00:00.000Z' });
    clock.days(1);
    expect((await readReview(test, learner)).cards.filter(({ state }) => state === 'new')).toHaveLength(15);
  });

  it('has at most sixty cards', async () => {
    const learner = await signUpWith(test, []);
    await addCards(learner.subscriberId, { count: 20, state: 'review', dueAt: new Date('2026-02-20T01:00:00Z') });
    await reviewedToday(learner.subscriberId, 50);
    const review = await readReview(test, learner);
    expect([review.cards.length, review.due, review.done_today]).toEqual([10, 20, 50]);
    expect(await reviewAll(test, learner)).toMatchObject({ done_today: 60, left_today: 0 });
    expect(await readReview(test, learner)).toMatchObject({ cards: [], due: 10, done_today: 60 });
    clock.days(1);
    expect((await readReview(test, learner)).cards).toHaveLength(10);
  });

  it('asks the most overdue first after an absence of 30 days, and new ones last', async () => {
    const learner = await signUpWith(test, []);
    const late = await addCards(learner.subscriberId, {
      count: 20,
      state: 'review',
      dueAt: new Date('2026-02-20T01:00:00Z'),
    });
    await finishItem(test, learner, WORD);
    clock.days(30);
    const { cards, due } = await readReview(test, learner);
    expect(due).toBe(21);
    const asked = await Promise.all(cards.map(({ question }) => itemOf(question.uuid)));
    expect(asked).toEqual([...late, WORD]);
  });
});

describe('an item that was missed in a quiz', () => {
  it('is due sooner', async () => {
    const learner = await signUpWith(test, CARDS.slice(0, 10));
    clock.minutes(11);
    await reviewAll(test, learner);
    expect((await readReview(test, learner)).due).toBe(0);
    for (let nth = 0; nth < 12; nth += 1) {
      const { token } = learner;
      const query = { level_id: FIXTURE.a1, week: 1 };
      const { question } = await callApi(test.app, 'GET /api/generate/question', { token, query });
      await callApi(test.app, 'POST /api/check/question/answer', {
        token,
        body: { question_uuid: question.uuid, answer: { dont_know: true } },
      });
    }
    clock.minutes(11);
    expect((await readReview(test, learner)).due).toBeGreaterThan(0);
  });
});

describe('the query of due cards', () => {
  it('uses its index, also with many other learners', async () => {
    const learner = await signUpWith(test, []);
    const other = await signUpWith(test, []);
    await sql`
      insert into review_card (subscriber_id, item_uuid, state, due_at, stability, difficulty, reviews, lapses)
      select case when n % 20 = 0 then ${learner.subscriberId}::uuid else ${other.subscriberId}::uuid end,
        gen_random_uuid(), 'new', timestamptz '2026-03-01' + n * interval '1 minute', 0, 0, 0, 0
      from generate_series(1, 10000) as n`.execute(test.services.db);
    const explain = async () => {
      const { rows } = await sql<Record<string, string>>`
        explain select item_uuid, state, due_at from review_card
        where subscriber_id = ${learner.subscriberId}::uuid and due_at <= timestamptz '2026-03-02'
        order by due_at, item_uuid`.execute(test.services.db);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    };
    // Vacuum skips pages whose commit is not on disk yet; they become index-only after the next vacuum.
    await expect
      .poll(async () => {
        await sql`vacuum analyze review_card`.execute(test.services.db);
        return explain();
      })
      .toContain('Index Only Scan using review_card_due');
    expect(await explain()).not.toContain('Sort');
    await sql`delete from review_card where subscriber_id in (${learner.subscriberId}, ${other.subscriberId})`.execute(
      test.services.db,
    );
  });
});

describe('progress', () => {
  const progressOf = ({ token }: Learner) => callApi(test.app, 'GET /api/progress', { token });

  it('counts the minutes between events, without breaks of more than five', async () => {
    const learner = await signUpWith(test, [WORD]);
    for (const [nth, minutes] of [3, 4.5, 30, 2, 5.5].entries()) {
      clock.minutes(minutes);
      await finishItem(test, learner, CARDS[nth + 1] ?? '');
    }
    const today = await progressOf(learner);
    expect(today.minutes).toBe(9);
    expect(today.days.at(-1)).toMatchObject({ minutes: 9, activities: 6 });
    clock.days(1);
    await finishItem(test, learner, CARDS[7] ?? '');
    clock.minutes(1.5);
    await finishItem(test, learner, CARDS[8] ?? '');
    const tomorrow = await progressOf(learner);
    expect([tomorrow.minutes, tomorrow.days.at(-1)?.minutes, tomorrow.days.at(-2)?.minutes]).toEqual([11, 1, 9]);
  });

  it('reports the retention of learned cards', async () => {
    const learner = await signUpWith(test, CARDS.slice(0, 6));
    clock.minutes(11);
    await reviewAll(test, learner);
    expect((await progressOf(learner)).review).toMatchObject({ due: 0, known: 0 });
    clock.days(4);
    expect((await progressOf(learner)).review.due).toBe(6);
    await reviewAll(test, learner, (nth) => nth % 3 !== 0);
    const { retention } = (await progressOf(learner)).review;
    expect(retention).toHaveLength(12);
    // The first day's answers were to new cards. 14 March is a Saturday.
    expect(retention.slice(-2)).toEqual([
      { week_start: '2026-03-07', answered: 0, correct: 0 },
      { week_start: '2026-03-14', answered: 6, correct: 4 },
    ]);
  });

  it('counts a card with a stability of three weeks as known', async () => {
    const learner = await signUpWith(test, [WORD]);
    for (let days = 0; days < 120; days += 10) {
      clock.days(10);
      await reviewAll(test, learner);
    }
    expect((await progressOf(learner)).review.known).toBe(1);
  });
});

it('stays open to a learner whose subscription ended', async () => {
  const learner = await signUpWith(test, [WORD]);
  clock.minutes(11);
  await setAccess(test, learner, null);
  const [card] = (await readReview(test, learner)).cards;
  const question_uuid = card?.question.uuid ?? '';
  expect(await answer(test, learner, { question_uuid, answer: { dont_know: true } })).toMatchObject({ done_today: 1 });
});

describe('the review refuses', () => {
  it('bad input, in Arabic', async () => {
    const learner = await signUpWith(test, [WORD]);
    clock.minutes(11);
    const question_uuid = (await readReview(test, learner)).cards[0]?.question.uuid;
    const ask = (body: object) => refused(test.app, 'POST /api/review/answer', { token: learner.token, body });
    expect((await ask({})).errors).toMatchObject({ question_uuid: ['هذا الحقل مطلوب.'] });
    expect(await ask({ question_uuid, answer: ['a', 'b'] })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await ask({ question_uuid, answer: 'a', seconds: -1 })).errors).toHaveProperty('seconds');
    expect((await ask({ question_uuid: UNKNOWN, answer: 'a' })).status).toBe(404);
  });

  it("someone else's card", async () => {
    const owner = await signUpWith(test, [WORD]);
    clock.minutes(11);
    const question_uuid = (await readReview(test, owner)).cards[0]?.question.uuid;
    const other = await signUpWith(test, [WORD]);
    const body = { question_uuid, answer: 'a' };
    expect((await refused(test.app, 'POST /api/review/answer', { token: other.token, body })).status).toBe(404);
    await answer(test, owner, { question_uuid: question_uuid ?? '', answer: 'a' });
    expect((await refused(test.app, 'POST /api/review/answer', { token: other.token, body })).status).toBe(404);
  });

  it('subscribers without a full token', async () => {
    const onboarding = await signUpOnboarding(test);
    const body = { question_uuid: UNKNOWN, answer: 'a' };
    for (const [key, asked] of [
      ['GET /api/review', {}],
      ['POST /api/review/answer', { body }],
    ] as const) {
      expect((await refused(test.app, key, asked)).status).toBe(401);
      expect((await refused(test.app, key, { ...asked, token: onboarding.token })).code).toBe('forbidden');
    }
  });
});

/** Inserts cards of the course's second week and second level; returns their items by due time. */
async function addCards(
  subscriberId: string,
  { count, state, dueAt }: { count: number; state: 'new' | 'review'; dueAt: Date },
): Promise<string[]> {
  const { course } = test.services;
  const items = [...course.weeks(FIXTURE.a1).slice(1), ...course.weeks(FIXTURE.a2)].flatMap(({ items }) => items.words);
  const rows = items.slice(0, count).map(({ uuid }, nth) => ({
    subscriber_id: subscriberId,
    item_uuid: uuid,
    state,
    due_at: new Date(dueAt.getTime() + nth * 1000),
    stability: state === 'new' ? 0 : 3,
    difficulty: state === 'new' ? 0 : 5,
    reviews: state === 'new' ? 0 : 2,
    lapses: 0,
    reviewed_at: state === 'new' ? null : new Date(dueAt.getTime() - 86_400_000),
    question_uuid: null,
    question: null,
  }));
  await test.services.db.insertInto('review_card').values(rows).execute();
  return rows.map((row) => row.item_uuid);
}

async function firstQuestion(learner: Learner): Promise<QuestionView> {
  const [card] = (await readReview(test, learner)).cards;
  if (!card) throw new Error('nothing is due');
  return card.question;
}

/** Inserts answers to `count` other cards on the test's first day. */
async function reviewedToday(subscriberId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    subscriber_id: subscriberId,
    id: crypto.randomUUID(),
    at: test.services.clock.now(),
    learner_day: '2026-03-10',
    kind: 'review_answer' as const,
    item_uuid: crypto.randomUUID(),
    level_id: null,
    week: null,
    correct: true,
    detail: JSON.stringify({ state: 'review', rating: 'good' }),
  }));
  await test.services.db.insertInto('learning_event').values(rows).execute();
}

async function itemOf(questionUuid: string): Promise<string> {
  const row = await test.services.db
    .selectFrom('review_card')
    .select('item_uuid')
    .where('question_uuid', '=', questionUuid)
    .executeTakeFirstOrThrow();
  return row.item_uuid;
}
