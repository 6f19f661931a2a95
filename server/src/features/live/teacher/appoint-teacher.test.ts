import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { logIn, newNumber, signUp } from '../../../../test/sign-up.ts';
import { appointTeacher } from './appoint-teacher.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

test('an appointed teacher has a studio and a page; appointing again changes nothing', async () => {
  const { token, msisdn, subscriberId } = await signUp(on);
  const appoint = () =>
    appointTeacher(on.services, { msisdn, name: 'رنا الحسن', bio: 'أعلّم المحادثة.', create: false });
  expect(await appoint()).toMatchObject({ name: 'رنا الحسن', isNew: true });
  on.services.sessions.evict(subscriberId);
  const { teacher } = await callApi(on.app, 'GET /api/studio', { token });
  expect(teacher).toMatchObject({ name: 'رنا الحسن', followers: 0 });
  expect(await appoint()).toMatchObject({ isNew: false });
  const { teachers } = await callApi(on.app, 'GET /api/teachers');
  expect(teachers.filter(({ name }) => name === 'رنا الحسن')).toMatchObject([
    { id: teacher.id, bio: 'أعلّم المحادثة.' },
  ]);
});

test('a teacher who has no level and no subscription works in the studio, and sees what learners see', async () => {
  const msisdn = newNumber();
  await appointTeacher(on.services, { msisdn, name: 'سلام يوسف', bio: '', create: true });
  const token = await logIn(on, msisdn);
  expect((await callApi(on.app, 'GET /api/studio', { token })).teacher.name).toBe('سلام يوسف');
  expect((await callApi(on.app, 'GET /api/live-channels', { token })).channels).toEqual([]);
});

test('a number that never signed in becomes no teacher unless it is to be created', async () => {
  const appointment = { msisdn: newNumber(), name: 'وليد سامي', bio: '' };
  expect(await appointTeacher(on.services, { ...appointment, create: false })).toBeNull();
  const { teachers } = await callApi(on.app, 'GET /api/teachers');
  expect(teachers.map(({ name }) => name)).not.toContain('وليد سامي');
  expect(await appointTeacher(on.services, { ...appointment, create: true })).toMatchObject({ isNew: true });
});
