import type { Group } from '@lisan/contract/learner/group';
import { recordLearning } from '../src/features/learning/course/record-learning.ts';
import type { TestApp } from './build-test-app.ts';
import { signUp, type Learner } from './sign-up.ts';

/** Signs up a learner with a name. */
export async function signUpAs(test: TestApp, name: string): Promise<Learner> {
  const learner = await signUp(test);
  await learner.call('POST /api/update/subscriber/profile', { body: { name } });
  return learner;
}

export async function createGroup(
  owner: Learner,
  body: { name?: string; kind?: 'family' | 'class'; days_each?: 3 | 5 | 7 } = {},
): Promise<Group> {
  const whole = { name: 'بيت العلم', kind: 'family' as const, days_each: 3 as const, ...body };
  return (await owner.call('POST /api/group/create', { body: whole })).group;
}

/** Returns the code of a group's invitation. */
export function codeOf({ invitation_url }: Pick<Group, 'invitation_url'>): string {
  return invitation_url.split('/').at(-1) ?? '';
}

export async function joinGroup(learner: Learner, group: Group): Promise<Group> {
  return (await learner.call('POST /api/group/join', { body: { code: codeOf(group) } })).group;
}

export async function groupOf(learner: Learner): Promise<Group | null> {
  return (await learner.call('GET /api/group')).group;
}

/** Writes a finished session, which makes its learner-day active. */
export async function practise(
  test: TestApp,
  { subscriberId }: Pick<Learner, 'subscriberId'>,
  at = test.services.clock.now(),
): Promise<void> {
  const learner = { subscriberId, zone: 'Asia/Baghdad' };
  await test.services.db.transaction().execute(async (trx) => {
    await recordLearning(trx, test.services, learner, { kind: 'session_done', itemUuid: test.services.newId(), at });
  });
}
