import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeRecording, makeTeacher } from '../../../../test/teachers.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

const follow = (token: string, teacher_id: string, wished?: boolean) =>
  callApi(on.app, 'POST /api/favorite-teacher-follow-toggle', { token, body: { teacher_id, on: wished } });
const notifyMe = (token: string, teacher_id: string, wished?: boolean) =>
  callApi(on.app, 'POST /api/favorite-teacher-notify-toggle', { token, body: { teacher_id, on: wished } });
const view = async (id: string, token?: string) =>
  (await callApi(on.app, 'GET /api/teachers/:id', { params: { id }, ...(token !== undefined && { token }) })).teacher;

describe('teachers', () => {
  test('are visible to guests; none is marked as followed without a token', async () => {
    const { id } = await makeTeacher(on, 'سلمى');
    const { teachers } = await callApi(on.app, 'GET /api/teachers');
    expect(teachers.find((teacher) => teacher.id === id)).toEqual({
      id,
      name: 'سلمى',
      bio: 'معلّمة',
      photo_url: '/media/teachers/huda.webp',
      followers: 0,
      following: false,
    });
  });

  test('a teacher comes with recordings, without addresses to play them, and the lesson on the air', async () => {
    const { id } = await makeTeacher(on);
    const recording = await makeRecording(on, id);
    const lesson = await makeLiveLesson(on, id);
    const teacher = await view(id);
    expect(teacher.live).toEqual({ id: lesson, title: 'كيف نسأل عن الطريق؟', kind: 'video' });
    expect(teacher.recordings.map((one) => one.id)).toEqual([recording]);
    expect(teacher.recordings[0]).not.toHaveProperty('media_url');
    expect(teacher).toMatchObject({ following: false, notifying: false });
  });

  test('an unknown or malformed id is not found', async () => {
    expect(await refused(on.app, 'GET /api/teachers/:id', { params: { id: on.services.newId() } })).toMatchObject({
      status: 404,
    });
    expect(await refused(on.app, 'GET /api/teachers/:id', { params: { id: 'huda' } })).toMatchObject({ status: 404 });
  });
});

describe('following', () => {
  test('without a wish it turns round; with one a retry changes nothing', async () => {
    const { id } = await makeTeacher(on);
    const { token } = await signUp(on);
    expect(await follow(token, id)).toMatchObject({ following: true, followers: 1 });
    expect(await follow(token, id)).toMatchObject({ following: false, followers: 0 });
    expect(await follow(token, id, true)).toMatchObject({ following: true, followers: 1 });
    expect(await follow(token, id, true)).toMatchObject({ following: true, followers: 1 });
    expect(await follow(token, id, false)).toMatchObject({ following: false, followers: 0 });
    expect(await follow(token, id, false)).toMatchObject({ following: false, followers: 0 });
  });

  test('is counted once a subscriber, also at the same moment', async () => {
    const { id } = await makeTeacher(on);
    const learners = await Promise.all([signUp(on), signUp(on), signUp(on)]);
    await Promise.all(learners.flatMap(({ token }) => [follow(token, id, true), follow(token, id, true)]));
    expect((await view(id)).followers).toBe(3);
  });

  test('is one’s own: others do not see it', async () => {
    const { id } = await makeTeacher(on);
    const [one, other] = await Promise.all([signUp(on), signUp(on)]);
    await follow(one.token, id, true);
    expect(await view(id, one.token)).toMatchObject({ following: true, followers: 1 });
    expect(await view(id, other.token)).toMatchObject({ following: false, followers: 1 });
  });

  test('switching notifications on follows the teacher, and unfollowing switches them off', async () => {
    const { id } = await makeTeacher(on);
    const { token } = await signUp(on);
    expect(await notifyMe(token, id)).toMatchObject({ notifying: true });
    expect(await view(id, token)).toMatchObject({ following: true, notifying: true, followers: 1 });
    await follow(token, id, false);
    expect(await view(id, token)).toMatchObject({ following: false, notifying: false, followers: 0 });
    expect(await notifyMe(token, id, false)).toMatchObject({ notifying: false });
  });

  test.each(['POST /api/favorite-teacher-follow-toggle', 'POST /api/favorite-teacher-notify-toggle'] as const)(
    '%s refuses who may not, and what makes no sense',
    async (call) => {
      const { token } = await signUp(on);
      const onboarding = await signUpOnboarding(on);
      const body = { teacher_id: on.services.newId() };
      expect(await refused(on.app, call, { body })).toMatchObject({ status: 401, messageCode: '02' });
      expect(await refused(on.app, call, { token: onboarding.token, body })).toMatchObject({ status: 403 });
      expect(await refused(on.app, call, { token, body })).toMatchObject({ status: 404 });
      const malformed = await refused(on.app, call, { token, body: { teacher_id: 'huda', on: 'yes' } });
      expect(malformed).toMatchObject({
        status: 422,
        errors: { teacher_id: expect.anything(), on: expect.anything() },
      });
    },
  );
});
