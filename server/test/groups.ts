import type { Group } from '@lisan/contract/learner/group';
import { recordLearning } from '../src/features/learning/course/record-learning.ts';
import type { TestApp } from './build-test-app.ts';
import { callApi } from './call-api.ts';
import { signUp, type Learner } from './sign-up.ts';

/** Signs up a learner with a name. */
export async function signUpAs(test: TestApp, name: string): Promise<Learner> {
  const learner = await signUp(test);
  await callApi(test.app, 'POST /api/update/subscriber/profile', { token: learner.token, body: { name } });
  return learner;
}

export async function createGroup(
  test: TestApp,
  { token }: Learner,
  body: { name?: string; kind?: 'family' | 'class'; days_each?: 3 | 5 | 7 } = {},
): Promise<Group> {
  const whole = { name: 'بيت العلم', kind: 'family' as const, days_each: 3 as const, ...body };
  return (await callApi(test.app, 'POST /api/group/create', { token, body: whole })).group;
}

/** Returns the code of a group's invitation. */
export function codeOf({ invitation_url }: Pick<Group, 'invitation_url'>): string {
  return invitation_url.split('/').at(-1) ?? '';
}

export async function joinGroup(test: TestApp, { token }: Learner, group: Group): Promise<Group> {
  return (await callApi(test.app, 'POST /api/group/join', { token, body: { code: codeOf(group) } })).group;
}

export async function groupOf(test: TestApp, { token }: Learner): Promise<Group | null> {
  return (await callApi(test.app, 'GET /api/group', { token })).group;
}

/** Writes a finished session, which makes its learner-day active. */
export async function practise(
  test: TestApp,
  { subscriberId }: Learner,
  at = test.services.clock.now(),
): Promise<void> {
  const learner = { subscriberId, zone: 'Asia/Baghdad' };
  await test.services.db.transaction().execute(async (trx) => {
    await recordLearning(trx, test.services, learner, { kind: 'session_done', itemUuid: test.services.newId(), at });
  });
}
