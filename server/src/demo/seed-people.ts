import { startLevel } from '../features/learning/level/start-level.ts';
import { findOrCreateSubscriber } from '../features/account/subscriber/find-or-create-subscriber.ts';
import { grantRole } from '../features/account/subscriber/grant-role.ts';
import { markOnboarded } from '../features/account/subscriber/mark-onboarded.ts';
import { updateProfile } from '../features/account/subscriber/update-profile.ts';
import { startFreeDays } from '../features/billing/subscription/start-free-days.ts';
import type { Services } from '../compose/services.ts';
import { DEMO_NUMBERS } from './demo-numbers.ts';

/** The country of the demo's numbers; an installation that does not serve it gets teachers without accounts. */
export const DEMO_COUNTRY = 'IQ';

/** Seeds a learner, a teacher and a member of staff, each with access to the course; returns the teacher's account. */
export async function seedPeople(services: Services): Promise<string> {
  await seedPerson(services, DEMO_NUMBERS.learner, 'سارة');
  const teacherAccount = await seedPerson(services, DEMO_NUMBERS.teacher, 'هدى العلي');
  await grantRole(services, { msisdn: DEMO_NUMBERS.teacher, role: 'teacher' });
  await seedPerson(services, DEMO_NUMBERS.staff, 'ليلى');
  await grantRole(services, { msisdn: DEMO_NUMBERS.staff, role: 'admin' });
  return teacherAccount;
}

/** Creates an account with a level, free days and access; returns its id. */
export async function seedPerson(services: Services, msisdn: string, name: string): Promise<string> {
  const levelId = services.course.levelByCode('A1').uuid;
  const subscriberId = await services.db.transaction().execute(async (trx) => {
    const { subscriber } = await findOrCreateSubscriber(trx, services, { msisdn, country: DEMO_COUNTRY });
    const { id } = subscriber;
    await startLevel(trx, services, { subscriberId: id, levelId });
    await startFreeDays(trx, services, { subscriberId: id, country: DEMO_COUNTRY });
    await markOnboarded(trx, services, id);
    return id;
  });
  await updateProfile(services, subscriberId, { name });
  services.sessions.evict(subscriberId);
  return subscriberId;
}
