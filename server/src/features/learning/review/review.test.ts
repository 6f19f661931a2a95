import type { QuestionView } from '@lisan/contract/learner/question';
import { sql } from 'kysely';
import { afterEach, describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import type { Learner } from '../../../../test/sign-up.ts';
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
import { it } from '../../../../test/fixture.ts';

const [WORD, OTHER_WORD] = CARDS as [string, string];
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let clock: ReturnType<typeof travel>;
it.beforeEach(({ server }) => {
  clock = travel(server);
});
afterEach(() => clock.back());

describe('a review', () => {
  it('asks learned items after ten minutes, without keys', async ({ server }) => {
    const learner = await signUpWith(server, [WORD, FIXTURE.sentence, FIXTURE.dialogue, FIXTURE.lesson]);
    const before = await readReview(learner);
    expect(before).toMatchObject({ cards: [], due: 0, done_today: 0, daily_cap: 60 });
    expect(Date.parse(before.next_due_at ?? '')).toBeGreaterThan(server.services.clock.now().getTime() + 9 * 60_000);
    clock.minutes(11);
    const response = await learner.request('GET /api/review');
    expect(response.json()).toMatchObject({ due: 2, next_due_at: null, cards: [{ state: 'new' }, { state: 'new' }] });
    expect(response.body).not.toMatch(/"(key|accepted|option|correct_answer|why|item_uuid)"/);
  });

  it('is due in the progress of its week until it is answered', async ({ server }) => {
    const learner = await signUpWith(server, [WORD, FIXTURE.sentence, FIXTURE.dialogue]);
    const item = server.services.course.item(WORD);
    const query = { level_id: item?.level_id, week: item?.week };
    const dueIn = async (of: object) => (await learner.call('GET /api/progress', { query: of })).due_uuids.toSorted();
    expect(await dueIn(query)).toEqual([]);
    clock.minutes(11);
    expect(await dueIn(query)).toEqual([WORD, FIXTURE.sentence].toSorted());
    expect(await dueIn({ ...query, week: 2 })).toEqual([]);
    expect((await learner.call('GET /api/home')).level?.current?.progress.due_uuids).toHaveLength(2);
    await reviewAll(server, learner);
    expect(await dueIn({})).toEqual([]);
  });

  it('has a hint for every card, also for one of a level that is not the current one', async ({ server }) => {
    const learner = await signUpWith(server, []);
    const dueAt = new Date(server.services.clock.now().getTime() - 60_000);
    const items = await addCards(server, learner.subscriberId, { count: 20, state: 'new', dueAt });
    expect(items.map((uuid) => server.services.course.item(uuid)?.level_id)).toContain(FIXTURE.a2);
    const { cards } = await readReview(learner);
    // Each question asks for the meaning of the displayed word.
    for (const { question, hint } of cards)
      expect(hint).toEqual({ kind: 'example', en: expect.stringContaining(question.prompt.en ?? '') });
    expect(cards).not.toHaveLength(0);
  });

  it('asks the same questions until they are answered', async ({ server }) => {
    const learner = await signUpWith(server, CARDS.slice(0, 4));
    clock.minutes(11);
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => readReview(learner)));
    for (const other of others) expect(other.cards).toEqual(first?.cards);
    clock.days(3);
    expect((await readReview(learner)).cards).toEqual(first?.cards);
  });

  it('grades and explains an answer and schedules the card by its rating', async ({ server }) => {
    const learner = await signUpWith(server, CARDS.slice(0, 4));
    clock.minutes(11);
    const { cards } = await readReview(learner);
    const uuids = cards.map(({ question }) => question.uuid) as [string, string, string, string];
    const right = await Promise.all(cards.map(({ question }) => rightAnswer(server, question)));
    const good = await answer(learner, { question_uuid: uuids[0], answer: right[0] ?? '', seconds: 4 });
    expect(good).toMatchObject({
      correct: true,
      rating: 'good',
      done_today: 1,
      left_today: 3,
      why: expect.any(String),
    });
    // Two days later at 04:00 in Baghdad.
    expect(good.due_at).toBe('2026-03-12T01:00:00.000Z');
    const slow = await answer(learner, { question_uuid: uuids[1], answer: right[1] ?? '', seconds: 40 });
    expect(slow.rating).toBe('hard');
    const hinted = await answer(learner, { question_uuid: uuids[2], answer: right[2] ?? '', hinted: true });
    expect(hinted.rating).toBe('hard');
    const wrong = await answer(learner, { question_uuid: uuids[3], answer: { dont_know: true } });
    expect(wrong).toMatchObject({ correct: false, rating: 'again', done_today: 4, left_today: 0 });
    const minutes = (Date.parse(wrong.due_at) - server.services.clock.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
  });

  it('asks another question at the next review', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    clock.minutes(11);
    const first = (await readReview(learner)).cards[0]?.question;
    await reviewAll(server, learner);
    clock.days(3);
    const second = (await readReview(learner)).cards[0]?.question;
    expect(second?.uuid).not.toBe(first?.uuid);
    expect([first?.prompt.en, second?.audio_url]).toEqual(['name', expect.any(String)]);
  });

  it('asks a missed card again on the same day without counting it twice', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    clock.minutes(11);
    await reviewAll(server, learner, () => false);
    expect(await readReview(learner)).toMatchObject({ cards: [], done_today: 1 });
    clock.minutes(11);
    expect(await readReview(learner)).toMatchObject({ cards: [{ state: 'learning' }], due: 1, done_today: 1 });
    expect(await reviewAll(server, learner)).toMatchObject({ rating: 'good', done_today: 1, left_today: 0 });
  });

  it('awards no points and continues the streak', async ({ server }) => {
    const learner = await signUpWith(server, [WORD, OTHER_WORD]);
    clock.days(1);
    await reviewAll(server, learner);
    const progress = await learner.call('GET /api/progress');
    expect(progress).toMatchObject({ points: 4, streak: 2 });
    expect(progress.days.at(-1)).toMatchObject({ activities: 1, points: 0 });
  });
});

describe('an answer that is sent again', () => {
  it('counts once and gets the first reply, even if it differs', async ({ server }) => {
    const learner = await signUpWith(server, [WORD, OTHER_WORD]);
    clock.minutes(11);
    const question = await firstQuestion(learner);
    const given = { question_uuid: question.uuid, answer: await rightAnswer(server, question) };
    const first = await answer(learner, given);
    clock.minutes(5);
    expect(await answer(learner, given)).toEqual(first);
    expect(await answer(learner, { ...given, answer: { dont_know: true } })).toEqual(first);
    expect(await readReview(learner)).toMatchObject({ done_today: 1, due: 1 });
  });

  it('counts once when calls are concurrent', async ({ server }) => {
    const learner = await signUpWith(server, [WORD, OTHER_WORD]);
    clock.minutes(11);
    const question = await firstQuestion(learner);
    const right = await rightAnswer(server, question);
    const replies = await Promise.all(
      [true, false, true, false].map((knows) =>
        answer(learner, { question_uuid: question.uuid, answer: knows ? right : { dont_know: true } }),
      ),
    );
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    const events = await server.services.db
      .selectFrom('learning_event')
      .select('id')
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'review_answer')
      .execute();
    expect(events).toHaveLength(1);
  });

  it('counts concurrent answers to different cards once each', async ({ server }) => {
    const learner = await signUpWith(server, CARDS.slice(0, 8));
    clock.minutes(11);
    const { cards } = await readReview(learner);
    const replies = await Promise.all(
      cards.map(({ question }) => answer(learner, { question_uuid: question.uuid, answer: { dont_know: true } })),
    );
    expect(replies.map((reply) => reply.done_today).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(replies.map((reply) => reply.left_today).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("a learner's day", () => {
  it('starts at 04:00 in the learner’s zone, for due and for finished cards', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    clock.minutes(11);
    await reviewAll(server, learner);
    // From noon of the 10th to 03:50 of the 12th, on which the card is due.
    clock.minutes(39.5 * 60);
    expect(await readReview(learner)).toMatchObject({ cards: [], next_due_at: '2026-03-12T01:00:00.000Z' });
    clock.minutes(30);
    expect(await readReview(learner)).toMatchObject({ cards: [{ state: 'review' }], done_today: 0 });
  });

  it('has at most fifteen new cards', async ({ server }) => {
    const learner = await signUpWith(server, CARDS);
    await addCards(server, learner.subscriberId, { count: 30, state: 'new', dueAt: new Date('2026-03-01T01:00:00Z') });
    clock.minutes(11);
    const review = await readReview(learner);
    expect([review.due, review.cards.length]).toEqual([35, 15]);
    expect(await reviewAll(server, learner)).toMatchObject({ done_today: 15, left_today: 0 });
    expect(await readReview(learner)).toMatchObject({ cards: [], next_due_at: '2026-03-11T01:00:00.000Z' });
    clock.days(1);
    expect((await readReview(learner)).cards.filter(({ state }) => state === 'new')).toHaveLength(15);
  });

  it('has at most sixty cards', async ({ server }) => {
    const learner = await signUpWith(server, []);
    await addCards(server, learner.subscriberId, {
      count: 20,
      state: 'review',
      dueAt: new Date('2026-02-20T01:00:00Z'),
    });
    await reviewedToday(server, learner.subscriberId, 50);
    const review = await readReview(learner);
    expect([review.cards.length, review.due, review.done_today]).toEqual([10, 20, 50]);
    expect(await reviewAll(server, learner)).toMatchObject({ done_today: 60, left_today: 0 });
    expect(await readReview(learner)).toMatchObject({ cards: [], due: 10, done_today: 60 });
    clock.days(1);
    expect((await readReview(learner)).cards).toHaveLength(10);
  });

  it('asks the most overdue first after an absence of 30 days, and new ones last', async ({ server }) => {
    const learner = await signUpWith(server, []);
    const late = await addCards(server, learner.subscriberId, {
      count: 20,
      state: 'review',
      dueAt: new Date('2026-02-20T01:00:00Z'),
    });
    await finishItem(server, learner, WORD);
    clock.days(30);
    const { cards, due } = await readReview(learner);
    expect(due).toBe(21);
    const asked = await Promise.all(cards.map(({ question }) => itemOf(server, question.uuid)));
    expect(asked).toEqual([...late, WORD]);
  });
});

describe('an item that was missed in a quiz', () => {
  it('is due sooner', async ({ server }) => {
    const learner = await signUpWith(server, CARDS.slice(0, 10));
    clock.minutes(11);
    await reviewAll(server, learner);
    expect((await readReview(learner)).due).toBe(0);
    for (let nth = 0; nth < 12; nth += 1) {
      const query = { level_id: FIXTURE.a1, week: 1 };
      const { question } = await learner.call('GET /api/generate/question', { query });
      await learner.call('POST /api/check/question/answer', {
        body: { question_uuid: question.uuid, answer: { dont_know: true } },
      });
    }
    clock.minutes(11);
    expect((await readReview(learner)).due).toBeGreaterThan(0);
  });
});

describe('the query of due cards', () => {
  it('uses its index, also with many other learners', async ({ server }) => {
    const learner = await signUpWith(server, []);
    const other = await signUpWith(server, []);
    await sql`
      insert into review_card (subscriber_id, item_uuid, state, due_at, stability, difficulty, reviews, lapses)
      select case when n % 20 = 0 then ${learner.subscriberId}::uuid else ${other.subscriberId}::uuid end,
        gen_random_uuid(), 'new', timestamptz '2026-03-01' + n * interval '1 minute', 0, 0, 0, 0
      from generate_series(1, 10000) as n`.execute(server.services.db);
    const explain = async () => {
      const { rows } = await sql<Record<string, string>>`
        explain select item_uuid, state, due_at from review_card
        where subscriber_id = ${learner.subscriberId}::uuid and due_at <= timestamptz '2026-03-02'
        order by due_at, item_uuid`.execute(server.services.db);
      return rows.flatMap((row) => Object.values(row)).join('\n');
    };
    // Vacuum skips pages whose commit is not on disk yet; they become index-only after the next vacuum.
    await expect
      .poll(async () => {
        await sql`vacuum analyze review_card`.execute(server.services.db);
        return explain();
      })
      .toContain('Index Only Scan using review_card_due');
    expect(await explain()).not.toContain('Sort');
    await sql`delete from review_card where subscriber_id in (${learner.subscriberId}, ${other.subscriberId})`.execute(
      server.services.db,
    );
  });
});

describe('progress', () => {
  const progressOf = (learner: Learner) => learner.call('GET /api/progress');

  it('counts the minutes between events, without breaks of more than five', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    for (const [nth, minutes] of [3, 4.5, 30, 2, 5.5].entries()) {
      clock.minutes(minutes);
      await finishItem(server, learner, CARDS[nth + 1] ?? '');
    }
    const today = await progressOf(learner);
    expect(today.minutes).toBe(9);
    expect(today.days.at(-1)).toMatchObject({ minutes: 9, activities: 6 });
    clock.days(1);
    await finishItem(server, learner, CARDS[7] ?? '');
    clock.minutes(1.5);
    await finishItem(server, learner, CARDS[8] ?? '');
    const tomorrow = await progressOf(learner);
    expect([tomorrow.minutes, tomorrow.days.at(-1)?.minutes, tomorrow.days.at(-2)?.minutes]).toEqual([11, 1, 9]);
  });

  it('reports the retention of learned cards', async ({ server }) => {
    const learner = await signUpWith(server, CARDS.slice(0, 6));
    clock.minutes(11);
    await reviewAll(server, learner);
    expect((await progressOf(learner)).review).toMatchObject({ due: 0, known: 0 });
    clock.days(4);
    expect((await progressOf(learner)).review.due).toBe(6);
    await reviewAll(server, learner, (nth) => nth % 3 !== 0);
    const { retention } = (await progressOf(learner)).review;
    expect(retention).toHaveLength(12);
    // The first day's answers were to new cards. 14 March is a Saturday.
    expect(retention.slice(-2)).toEqual([
      { week_start: '2026-03-07', answered: 0, correct: 0 },
      { week_start: '2026-03-14', answered: 6, correct: 4 },
    ]);
  });

  it('counts a card with a stability of three weeks as known', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    for (let days = 0; days < 120; days += 10) {
      clock.days(10);
      await reviewAll(server, learner);
    }
    expect((await progressOf(learner)).review.known).toBe(1);
  });
});

it('stays open to a learner whose subscription ended', async ({ server }) => {
  const learner = await signUpWith(server, [WORD]);
  clock.minutes(11);
  await setAccess(server, learner, null);
  const [card] = (await readReview(learner)).cards;
  const question_uuid = card?.question.uuid ?? '';
  expect(await answer(learner, { question_uuid, answer: { dont_know: true } })).toMatchObject({ done_today: 1 });
});

it.for([3700, -5, 1e12])('an answer after %d seconds is graded, its duration limited', async (seconds, { server }) => {
  const learner = await signUpWith(server, [WORD]);
  clock.minutes(11);
  const [card] = (await readReview(learner)).cards;
  const graded = await answer(learner, {
    question_uuid: card?.question.uuid ?? '',
    answer: card ? await rightAnswer(server, card.question) : '',
    seconds,
  });
  expect(graded).toMatchObject({ correct: true, rating: seconds > 0 ? 'hard' : 'good' });
  const { detail } = await server.services.db
    .selectFrom('learning_event')
    .select('detail')
    .where('subscriber_id', '=', learner.subscriberId)
    .where('kind', '=', 'review_answer')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ seconds: seconds > 0 ? 3600 : 0 });
});

describe('the review refuses', () => {
  it('bad input, in Arabic', async ({ server }) => {
    const learner = await signUpWith(server, [WORD]);
    clock.minutes(11);
    const question_uuid = (await readReview(learner)).cards[0]?.question.uuid;
    const ask = (body: object) => learner.refused('POST /api/review/answer', { body });
    expect((await ask({})).errors).toMatchObject({ question_uuid: ['هذا الحقل مطلوب.'] });
    expect(await ask({ question_uuid, answer: ['a', 'b'] })).toMatchObject({
      status: 422,
      errors: { answer: ['هذا الجواب لا يناسب السؤال.'] },
    });
    expect((await ask({ question_uuid: UNKNOWN, answer: 'a' })).status).toBe(404);
  });

  it("someone else's card", async ({ server }) => {
    const owner = await signUpWith(server, [WORD]);
    clock.minutes(11);
    const question_uuid = (await readReview(owner)).cards[0]?.question.uuid;
    const other = await signUpWith(server, [WORD]);
    const body = { question_uuid, answer: 'a' };
    expect((await other.refused('POST /api/review/answer', { body })).status).toBe(404);
    await answer(owner, { question_uuid: question_uuid ?? '', answer: 'a' });
    expect((await other.refused('POST /api/review/answer', { body })).status).toBe(404);
  });

  it('subscribers without a full token', async ({ server, newcomer }) => {
    const body = { question_uuid: UNKNOWN, answer: 'a' };
    for (const [key, asked] of [
      ['GET /api/review', {}],
      ['POST /api/review/answer', { body }],
    ] as const) {
      expect((await refused(server.app, key, asked)).status).toBe(401);
      expect((await newcomer.refused(key, asked)).code).toBe('forbidden');
    }
  });
});

/** Inserts cards of the course's second week and second level; returns their items by due time. */
async function addCards(
  server: TestApp,
  subscriberId: string,
  { count, state, dueAt }: { count: number; state: 'new' | 'review'; dueAt: Date },
): Promise<string[]> {
  const { course } = server.services;
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
  await server.services.db.insertInto('review_card').values(rows).execute();
  return rows.map((row) => row.item_uuid);
}

async function firstQuestion(learner: Learner): Promise<QuestionView> {
  const [card] = (await readReview(learner)).cards;
  if (!card) throw new Error('nothing is due');
  return card.question;
}

/** Inserts answers to `count` other cards on the test's first day. */
async function reviewedToday(server: TestApp, subscriberId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    subscriber_id: subscriberId,
    id: crypto.randomUUID(),
    at: server.services.clock.now(),
    learner_day: '2026-03-10',
    kind: 'review_answer' as const,
    item_uuid: crypto.randomUUID(),
    level_id: null,
    week: null,
    correct: true,
    detail: JSON.stringify({ state: 'review', rating: 'good' }),
  }));
  await server.services.db.insertInto('learning_event').values(rows).execute();
}

async function itemOf(server: TestApp, questionUuid: string): Promise<string> {
  const row = await server.services.db
    .selectFrom('review_card')
    .select('item_uuid')
    .where('question_uuid', '=', questionUuid)
    .executeTakeFirstOrThrow();
  return row.item_uuid;
}
