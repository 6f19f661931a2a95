import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { prepareSessions } from '../../../../test/session-samples.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeLiveLesson } from '../../../../test/teachers.ts';

const HOME = 'GET /api/home';

/** The new items of the next session, which nothing starts. */
async function presentedIn(of: Learner): Promise<string[]> {
  const [session] = await prepareSessions(of);
  return session?.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid])) ?? [];
}

describe('the home screen', () => {
  it('contains each part as the separate calls return it', async ({ server, learner }) => {
    const level_id = FIXTURE.a1;
    const home = await learner.call(HOME);
    const { user } = await learner.call('GET /api/user', { query: {} });
    const { weeks } = await learner.call('GET /api/subscriber/weeks', { query: { level_id } });
    const progress = await learner.call('GET /api/progress', { query: { level_id, week: 1 } });
    const quiz = await learner.call('POST /api/check/week/quiz/status', { body: {} });
    const { info } = await callApi(server.app, 'GET /api/app/general/info', {});
    const { content } = await learner.call('GET /api/get/main/content', { query: { level_id, ActiveWeek: 1 } });
    expect(home.user).toEqual(user);
    expect({ messageCode: '00', ...home.quiz }).toEqual(quiz);
    expect(home.app_links).toEqual(info.app_links);
    expect(home.level).toMatchObject({ level_id, weeks, current: { week: 1 } });
    expect({ messageCode: '00', ...home.level?.current?.progress }).toEqual(progress);
    const { week, ...items } = content;
    expect(week).toBe(1);
    for (const [category, listed] of Object.entries(items)) {
      const uuids: unknown = home.level?.current?.items[category as keyof typeof items];
      expect(uuids).toEqual(listed.map(({ uuid }) => uuid));
    }
  });

  it('contains the live lesson before planned ones', async ({ server, learner, teacher }) => {
    const channelId = await makeLiveLesson(server, teacher.id);
    const { level } = await learner.call(HOME);
    expect(level?.live).toMatchObject({ id: channelId, state: 'live' });
  });

  it('follows what the learner learns, and offers the quiz of a week once its words are learned', async ({
    server,
    learner: fresh,
  }) => {
    await setAccess(server, fresh, new Date('2040-01-01T00:00:00Z'));
    const read = () => fresh.call(HOME);
    server.advance(7 * DAY_MS);
    expect(await read()).toMatchObject({ level: { current: { week: 1 } }, quiz: { week: 1, offered: false } });
    const [taught] = await presentedIn(fresh);
    const { words, sentences } = server.services.course.requireWeek(FIXTURE.a1, 1).items;
    expect(words.map(({ uuid }) => uuid)).toContain(taught);
    for (const { uuid } of [...words, ...sentences]) await finishItem(server, fresh, uuid);
    expect(await read()).toMatchObject({ level: { current: { week: 2 } }, quiz: { week: 1, offered: true } });
    const [next] = await presentedIn(fresh);
    expect(server.services.course.requireItem(next ?? '').week).toBe(2);
    server.advance(-7 * DAY_MS);
  });

  it('counts the lessons before A1 until they are finished, and not at another level', async ({ server, learner }) => {
    const starter = async (of: Learner) => (await of.call(HOME)).level?.starter;
    expect(await starter(learner)).toEqual({ done: 0, total: 1 });
    const body = { practical_id: FIXTURE.starter, question_uuid: uuidOf('question', 's1-q1'), answer: 'cat' };
    await learner.call('POST /api/check/practical/answer', { body });
    expect(await starter(learner)).toBeNull();
    const other = await signUp(server);
    await other.call('POST /api/change/level', { body: { level_id: FIXTURE.a2 } });
    expect(await starter(other)).toBeNull();
  });

  it('contains no data of another learner', async ({ server, learner, other }) => {
    const before = await learner.call(HOME);
    const [word = ''] = before.level?.current?.items.words ?? [];
    await finishItem(server, other, word);
    expect((await learner.call(HOME)).level?.current?.progress.done_uuids).toEqual([]);
    const theirs = await other.call(HOME);
    expect(theirs.level?.current?.progress.done_uuids).toEqual([word]);
    expect(theirs.user.msisdn).toBe(other.msisdn);
  });

  it('has no level without a chosen level or without access', async ({ newcomer, lapsed }) => {
    expect(await newcomer.call(HOME)).toMatchObject({
      level: null,
      quiz: { status: 'locked' },
      user: { onboarding: true },
    });
    const home = await lapsed.call(HOME);
    expect(home.level).toBeNull();
    expect(home.user.level_subscribers).toHaveLength(1);
  });

  it('is refused without a token and with an invalid one', async ({ server }) => {
    expect(await refused(server.app, HOME)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await refused(server.app, HOME, { token: 'unknown' })).status).toBe(401);
  });
});
