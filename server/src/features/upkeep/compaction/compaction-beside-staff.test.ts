import { sql } from 'kysely';
import { describe, expect, inject, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { act } from '../../../../test/console-learners.ts';
import { it } from '../../../../test/fixture.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { stepUp } from '../../../../test/subscription/subscribe.ts';
import { asLearner } from '../../learning/course/record-learning.ts';
import { learnerStats } from '../../learning/course/learner-stats.ts';
import { rebuildLearnersCards } from '../../learning/review/rebuild-learners-cards.ts';
import { compactEvents } from './compact-events.ts';

const ZONE = 'Asia/Baghdad';
const AFTER_ALL = '2027-01-01';

/** Learners who practised on each of `days` days, and whose days are all over. */
async function learnFor(server: TestApp, learners: number, days: number): Promise<Learner[]> {
  const signed: Learner[] = [];
  for (let nth = 0; nth < learners; nth += 1) {
    const learner = await signUp(server);
    await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 90 * DAY_MS));
    signed.push(learner);
  }
  for (let day = 0; day < days; day += 1) {
    for (const learner of signed) {
      const session = await startSession(learner, { minutes: 5 }).catch(() => null);
      let asked = 0;
      if (session) await finishSession(server, learner, { session, isWrong: () => asked++ % 3 === 1 });
    }
    server.advance(DAY_MS);
  }
  server.advance(6 * DAY_MS);
  return signed;
}

const cardsOf = (server: TestApp, { subscriberId }: Learner) => {
  const cards = server.services.db.selectFrom('review_card').selectAll().where('subscriber_id', '=', subscriberId);
  return cards.orderBy('item_uuid').execute();
};

const countEvents = async (server: TestApp, { subscriberId }: Learner) => {
  const query = server.services.db.selectFrom('learning_event').select('id').where('subscriber_id', '=', subscriberId);
  return (await query.execute()).length;
};

async function rebuildAll(server: TestApp) {
  const changed: object[] = [];
  for await (const { made, moved, dropped } of rebuildLearnersCards(server.services))
    if (made + moved + dropped > 0) changed.push({ made, moved, dropped });
  return changed;
}

const isWaiting = async (server: TestApp) => {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock') as found`.execute(server.services.db);
  return rows[0]?.found ?? false;
};

/** Starts `work` while the events of a learner are compacted, and lets the compaction end once `work` waits for it. */
async function whileCompacted<T>(server: TestApp, { subscriberId }: Learner, work: () => Promise<T>): Promise<T> {
  let started: Promise<T> | undefined;
  await asLearner(server.services, { subscriberId }, async (trx) => {
    await compactEvents(trx, { subscriberId, before: AFTER_ALL });
    started = work();
    await vi.waitFor(async () => expect(await isWaiting(server)).toBe(true), { timeout: 20_000, interval: 20 });
  });
  if (!started) throw new Error('nothing was started');
  return started;
}

describe('the cards of all learners', () => {
  it('are what they were when they are rebuilt while the events are compacted', async ({ server }) => {
    const learners = await learnFor(server, 3, 4);
    const stored = await Promise.all(learners.map((learner) => cardsOf(server, learner)));
    expect(stored.flat().length).toBeGreaterThan(3);
    const [first, second] = await Promise.all([
      rebuildAll(server),
      rebuildAll(server),
      compactLearning(server.services),
    ]);
    expect([first, second, await rebuildAll(server)]).toEqual([[], [], []]);
    expect(await Promise.all(learners.map((learner) => cardsOf(server, learner)))).toEqual(stored);
    // A learner whom a rebuild locked was left to the next pass.
    await compactLearning(server.services);
    const events = await Promise.all(learners.map((learner) => countEvents(server, learner)));
    const mistakes = await Promise.all(learners.map((learner) => learner.call('GET /api/mistakes', { query: {} })));
    expect(events).toEqual(mistakes.map(({ total }) => total));
  });
});

describe.runIf(inject('database').engine === 'postgres')('a compaction that is not committed', () => {
  it('is waited for by a rebuild of the cards, which then finds every event', async ({ server }) => {
    const [learner] = (await learnFor(server, 1, 3)) as [Learner];
    const stored = await cardsOf(server, learner);
    expect(await whileCompacted(server, learner, () => rebuildAll(server))).toEqual([]);
    expect(await cardsOf(server, learner)).toEqual(stored);
  });

  it('is waited for by staff who give an account back, with all progress', async ({ server, admin }) => {
    const [learner] = (await learnFor(server, 1, 3)) as [Learner];
    const { subscriberId } = learner;
    const stats = () => learnerStats(server.services, { subscriberId, zone: ZONE });
    const before = await stats();
    expect(before.points).toBeGreaterThan(0);
    await stepUp(server, learner);
    await learner.call('POST /api/privacy/erase', { body: { confirmed: true } });
    const key = 'POST /api/console/learners/:uuid/unarchive';
    const given = await whileCompacted(server, learner, () =>
      act(server, key, { staff: admin, on: learner, body: { swap: false } }).then(({ statusCode }) => statusCode),
    );
    expect(given).toBe(200);
    expect(await stats()).toEqual(before);
    await compactLearning(server.services);
    expect(await stats()).toEqual(before);
  });
});
