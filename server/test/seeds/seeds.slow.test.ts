import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_NUMBERS } from '../../src/demo/demo-numbers.ts';
import { buildTestApp, DAY_MS, type TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { logIn } from '../sign-up.ts';
import { makeStaff } from '../staff.ts';
import { plantBusyConsole } from './busy-console.ts';
import { SEEDS } from './seeds.ts';
import type { Planted } from './seed-folders.ts';

// Each state is read as its person sees it. The seeds follow each other on one database; their numbers differ.

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** Makes the state and signs its first person in. */
async function plant(name: string): Promise<{ planted: Planted; token: string }> {
  const planted = await SEEDS[name]?.plant(test);
  const [first] = planted?.people ?? [];
  if (!planted || !first) throw new Error(`the seed ${name} has nobody who signs in`);
  return { planted, token: await logIn(test, first.number) };
}

const userOf = async (token: string) => (await callApi(test.app, 'GET /api/user', { token })).user;

describe('a seed', () => {
  it('new-learner has access to a course without any progress', async () => {
    const { token } = await plant('new-learner');
    const user = await userOf(token);
    expect(user).toMatchObject({ points: 0, streak: 0, subscription: { state: 'parking', free_only: true } });
    expect((await callApi(test.app, 'GET /api/home', { token })).level).not.toBeNull();
  });

  it('day-8 has a streak of seven days, due cards, mistakes and a paid week', async () => {
    const { token } = await plant('day-8');
    expect(await userOf(token)).toMatchObject({ streak: 7, subscription: { state: 'active' } });
    expect((await callApi(test.app, 'GET /api/review', { token })).cards.length).toBeGreaterThan(0);
  });

  it('grace is in grace after a denied charge', async () => {
    const { token } = await plant('grace');
    expect(await userOf(token)).toMatchObject({ subscription: { state: 'grace', can: { renew: true } } });
  });

  it('charge-undecided has one attempt whose outcome is unknown, and may start no other', async () => {
    const { planted, token } = await plant('charge-undecided');
    expect(await userOf(token)).toMatchObject({ subscription: { state: 'grace', can: { renew: false } } });
    const staff = await makeStaff(test, 'support');
    const { learners } = await callApi(test.app, 'GET /api/console/learners', {
      token: staff.token,
      query: { q: planted.people[0]?.number },
    });
    const { charges } = await callApi(test.app, 'GET /api/console/learners/:uuid/charges', {
      token: staff.token,
      params: { uuid: learners[0]?.uuid ?? '' },
    });
    expect(charges).toMatchObject([{ state: 'unknown', paid: false }]);
  });

  it('quiz-failed has failed the quiz of week 1', async () => {
    const { token } = await plant('quiz-failed');
    const levelId = test.services.course.levelByCode('A1').uuid;
    const body = { level_id: levelId, week: 1 };
    const quiz = await callApi(test.app, 'POST /api/check/week/quiz/status', { token, body });
    expect(quiz).toMatchObject({ status: 'failed' });
    expect(quiz.missed).toHaveLength(8);
  });

  it('group-of-four has four members with three, two, one and no active days', async () => {
    const { planted, token } = await plant('group-of-four');
    expect(planted.people).toHaveLength(4);
    const { group } = await callApi(test.app, 'GET /api/group', { token });
    expect(group).toMatchObject({ week: { days_done: 6, days_goal: 12 } });
    expect(group?.members).toHaveLength(4);
  });

  it('live-now has a lesson on the air with two questions', async () => {
    const { planted } = await plant('live-now');
    const token = await logIn(test, planted.people[1]?.number ?? '');
    const { channels } = await callApi(test.app, 'GET /api/live-channels', { token });
    const onAir = channels.find(({ state }) => state === 'live');
    const query = { channel_id: onAir?.id ?? '' };
    expect((await callApi(test.app, 'GET /api/live/messages', { token, query })).messages).toHaveLength(2);
  });

  it('busy-console has five weeks of charges and messages', async () => {
    await plantBusyConsole(test, 30);
    const staff = await makeStaff(test, 'admin');
    const now = test.services.clock.now().getTime();
    const dayAgo = (days: number) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);
    const query = { from: dayAgo(34), to: dayAgo(1) };
    const money = await callApi(test.app, 'GET /api/console/figures/money', { token: staff.token, query });
    const weeks = new Set(money.figures.map(({ day }) => Math.floor(Date.parse(day) / (7 * DAY_MS))));
    expect(weeks.size).toBeGreaterThanOrEqual(5);
    const { cases } = await callApi(test.app, 'GET /api/console/inbox', { token: staff.token, query: {} });
    expect(cases.length).toBeGreaterThan(0);
    expect(await logIn(test, DEMO_NUMBERS.staff)).toMatch(/\w/);
  });
});
