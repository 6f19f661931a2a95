import { describe, expect } from 'vitest';
import { DEMO_NUMBERS } from '../../src/demo/demo-numbers.ts';
import { DAY_MS, type TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { it } from '../fixture.ts';
import { logIn } from '../sign-up.ts';
import { makeStaff } from '../staff.ts';
import { plantBusyConsole } from './busy-console.ts';
import { SEEDS } from './seeds.ts';
import type { Planted } from './seed-folders.ts';

// Each state is read as its person sees it. The seeds follow each other on one database; their numbers differ.

/** Makes the state and signs its first person in. */
async function plant(server: TestApp, name: string): Promise<{ planted: Planted; token: string }> {
  const planted = await SEEDS[name]?.plant(server);
  const [first] = planted?.people ?? [];
  if (!planted || !first) throw new Error(`the seed ${name} has nobody who signs in`);
  return { planted, token: await logIn(server, first.number) };
}

const userOf = async (server: TestApp, token: string) => (await callApi(server.app, 'GET /api/user', { token })).user;

describe('a seed', () => {
  it('new-learner has access to a course without any progress', async ({ server }) => {
    const { token } = await plant(server, 'new-learner');
    const user = await userOf(server, token);
    expect(user).toMatchObject({ points: 0, streak: 0, subscription: { state: 'parking', free_only: true } });
    expect((await callApi(server.app, 'GET /api/home', { token })).level).not.toBeNull();
  });

  it('day-8 has a streak of seven days, due cards, mistakes and a paid week', async ({ server }) => {
    const { token } = await plant(server, 'day-8');
    expect(await userOf(server, token)).toMatchObject({ streak: 7, subscription: { state: 'active' } });
    expect((await callApi(server.app, 'GET /api/review', { token })).cards.length).toBeGreaterThan(0);
  });

  it('grace is in grace after a denied charge', async ({ server }) => {
    const { token } = await plant(server, 'grace');
    expect(await userOf(server, token)).toMatchObject({ subscription: { state: 'grace', can: { renew: true } } });
  });

  it('charge-undecided has one attempt whose outcome is unknown, and may start no other', async ({ server }) => {
    const { planted, token } = await plant(server, 'charge-undecided');
    expect(await userOf(server, token)).toMatchObject({ subscription: { state: 'grace', can: { renew: false } } });
    // Planting moves the clock by days, which a second factor does not outlast.
    const support = await makeStaff(server, 'support');
    const { learners } = await support.call('GET /api/console/learners', { query: { q: planted.people[0]?.number } });
    const { charges } = await support.call('GET /api/console/learners/:uuid/charges', {
      params: { uuid: learners[0]?.uuid ?? '' },
    });
    expect(charges).toMatchObject([{ state: 'unknown', paid: false }]);
  });

  it('quiz-failed has failed the quiz of week 1', async ({ server }) => {
    const { token } = await plant(server, 'quiz-failed');
    const levelId = server.services.course.levelByCode('A1').uuid;
    const body = { level_id: levelId, week: 1 };
    const quiz = await callApi(server.app, 'POST /api/check/week/quiz/status', { token, body });
    expect(quiz).toMatchObject({ status: 'failed' });
    expect(quiz.missed).toHaveLength(8);
  });

  it('group-of-four has four members with three, two, one and no active days', async ({ server }) => {
    const { planted, token } = await plant(server, 'group-of-four');
    expect(planted.people).toHaveLength(4);
    const { group } = await callApi(server.app, 'GET /api/group', { token });
    expect(group).toMatchObject({ week: { days_done: 6, days_goal: 12 } });
    expect(group?.members).toHaveLength(4);
  });

  it('live-now has a lesson on the air with two questions', async ({ server }) => {
    const { planted } = await plant(server, 'live-now');
    const token = await logIn(server, planted.people[1]?.number ?? '');
    const { channels } = await callApi(server.app, 'GET /api/live-channels', { token });
    const onAir = channels.find(({ state }) => state === 'live');
    const query = { channel_id: onAir?.id ?? '' };
    expect((await callApi(server.app, 'GET /api/live/messages', { token, query })).messages).toHaveLength(2);
  });

  it('busy-console has five weeks of charges and messages', async ({ server }) => {
    await plantBusyConsole(server, 30);
    const admin = await makeStaff(server, 'admin');
    const now = server.services.clock.now().getTime();
    const dayAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    const query = { from: dayAgo(34), to: dayAgo(1) };
    const money = await admin.call('GET /api/console/figures/money', { query });
    const weeks = new Set(money.figures.map(({ day }) => Math.floor(Date.parse(day) / (7 * DAY_MS))));
    expect(weeks.size).toBeGreaterThanOrEqual(5);
    const { cases } = await admin.call('GET /api/console/inbox', { query: {} });
    expect(cases.length).toBeGreaterThan(0);
    expect(await logIn(server, DEMO_NUMBERS.staff)).toMatch(/\w/);
  });
});
