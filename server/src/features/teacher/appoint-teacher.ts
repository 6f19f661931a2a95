import type { Services } from '../../compose/services.ts';
import { grantKnownRole, grantRole } from '../subscriber/grant-role.ts';
import { addTeacher } from './add-teacher.ts';
import { findTeacherOf } from './find-teacher-refs.ts';

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'newId'>;
type Appointment = {
  msisdn: string;
  name: string;
  bio: string;
  /**
   * Makes the account of a number that has never signed in. */
  create: boolean;
};

/** Makes the account of a number a teacher, whom learners see by this name; one who is a teacher already stays as they are.
 * Null for a number that has never signed in, unless its account is to be created.
 */
export async function appointTeacher(
  services: Parts,
  { msisdn, name, bio, create }: Appointment,
): Promise<{ msisdn: string; name: string; isNew: boolean } | null> {
  const grant = { msisdn, role: 'teacher' } as const;
  const granted = create ? await grantRole(services, grant) : await grantKnownRole(services, grant);
  if (granted === null) return null;
  const known = await findTeacherOf(services.db, granted.subscriberId);
  if (known) return { msisdn: granted.msisdn, name: known.name, isNew: false };
  await addTeacher(services.db, services, {
    id: services.newId(),
    subscriberId: granted.subscriberId,
    name,
    bio,
    photoFile: null,
  });
  return { msisdn: granted.msisdn, name, isNew: true };
}
