import { uuidOf } from '@lisan/content/item-uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { prepareSessions } from '../../../../test/session-samples.ts';
import { signUp, signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';

const HOME = 'GET /api/home';

let test: TestApp;
let learner: Learner;

beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

/** The new items of the next session, which nothing starts. */
async function presentedIn(of: Learner): Promise<string[]> {
  const [session] = await prepareSessions(test, of);
  return session?.steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid])) ?? [];
}

describe('the home screen', () => {
  it('contains each part as the separate calls return it', async () => {
    const { token } = learner;
    const level_id = FIXTURE.a1;
    const home = await callApi(test.app, HOME, { token });
    const { user } = await callApi(test.app, 'GET /api/user', { token, query: {} });
    const { weeks } = await callApi(test.app, 'GET /api/subscriber/weeks', { token, query: { level_id } });
    const progress = await callApi(test.app, 'GET /api/progress', { token, query: { level_id, week: 1 } });
    const quiz = await callApi(test.app, 'POST /api/check/week/quiz/status', { token, body: {} });
    const { info } = await callApi(test.app, 'GET /api/app/general/info', {});
    const { content } = await callApi(test.app, 'GET /api/get/main/content', {
      token,
      query: { level_id, ActiveWeek: 1 },
    });
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

  it('contains the live lesson before planned ones', async () => {
    const { id } = await makeTeacher(test);
    const channelId = await makeLiveLesson(test, id);
    const { level } = await callApi(test.app, HOME, { token: learner.token });
    expect(level?.live).toMatchObject({ id: channelId, state: 'live' });
  });

  it('follows what the learner learns, and offers the quiz of a week once its words are learned', async () => {
    const fresh = await signUp(test);
    await setAccess(test, fresh, new Date('2040-01-01T00:00:00Z'));
    const read = () => callApi(test.app, HOME, { token: fresh.token });
    test.advance(7 * DAY_MS);
    expect(await read()).toMatchObject({ level: { current: { week: 1 } }, quiz: { week: 1, offered: false } });
    const [taught] = await presentedIn(fresh);
    const { words, sentences } = test.services.course.requireWeek(FIXTURE.a1, 1).items;
    expect(words.map(({ uuid }) => uuid)).toContain(taught);
    for (const { uuid } of [...words, ...sentences]) await finishItem(test, fresh, uuid);
    expect(await read()).toMatchObject({ level: { current: { week: 2 } }, quiz: { week: 1, offered: true } });
    const [next] = await presentedIn(fresh);
    expect(test.services.course.requireItem(next ?? '').week).toBe(2);
    test.advance(-7 * DAY_MS);
  });

  it('counts the lessons before A1 until they are finished, and not at another level', async () => {
    const { token } = await signUp(test);
    const starter = async (of: string) => (await callApi(test.app, HOME, { token: of })).level?.starter;
    expect(await starter(token)).toEqual({ done: 0, total: 1 });
    const body = { practical_id: FIXTURE.starter, question_uuid: uuidOf('question', 's1-q1'), answer: 'cat' };
    await callApi(test.app, 'POST /api/check/practical/answer', { token, body });
    expect(await starter(token)).toBeNull();
    const other = await signUp(test);
    await callApi(test.app, 'POST /api/change/level', { token: other.token, body: { level_id: FIXTURE.a2 } });
    expect(await starter(other.token)).toBeNull();
  });

  it('contains no data of another learner', async () => {
    const { token } = learner;
    const other = await signUp(test);
    const before = await callApi(test.app, HOME, { token });
    const [word = ''] = before.level?.current?.items.words ?? [];
    await finishItem(test, other, word);
    expect((await callApi(test.app, HOME, { token })).level?.current?.progress.done_uuids).toEqual([]);
    const theirs = await callApi(test.app, HOME, { token: other.token });
    expect(theirs.level?.current?.progress.done_uuids).toEqual([word]);
    expect(theirs.user.msisdn).toBe(other.msisdn);
  });

  it('has no level without a chosen level or without access', async () => {
    const newcomer = await signUpOnboarding(test);
    expect(await callApi(test.app, HOME, { token: newcomer.token })).toMatchObject({
      level: null,
      quiz: { status: 'locked' },
      user: { onboarding: true },
    });
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    const home = await callApi(test.app, HOME, { token: lapsed.token });
    expect(home.level).toBeNull();
    expect(home.user.level_subscribers).toHaveLength(1);
  });

  it('is refused without a token and with an invalid one', async () => {
    expect(await refused(test.app, HOME)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect((await refused(test.app, HOME, { token: 'unknown' })).status).toBe(401);
  });
});
