import { grantKnownRole, grantRole } from '../../account/subscriber/grant-role.ts';
import type { LiveDeps } from '../deps.ts';
import { addTeacher } from './add-teacher.ts';
import { findTeacherOf } from './find-teacher-refs.ts';

type Parts = Pick<LiveDeps, 'db' | 'config' | 'clock' | 'newId'>;
type Appointment = {
  msisdn: string;
  name: string;
  bio: string;
  /** Makes the account of a number that has never signed in. */
  create: boolean;
};

/**
 * Makes the account of a number a teacher, whom learners see by this name; an existing teacher stays unchanged. Returns
 * null for a number that has never signed in, unless its account is to be created.
 */
export async function appointTeacher(
  deps: Parts,
  { msisdn, name, bio, create }: Appointment,
): Promise<{ msisdn: string; name: string; isNew: boolean } | null> {
  const grant = { msisdn, role: 'teacher' } as const;
  const granted = create ? await grantRole(deps, grant) : await grantKnownRole(deps, grant);
  if (granted === null) return null;
  const known = await findTeacherOf(deps.db, granted.subscriberId);
  if (known) return { msisdn: granted.msisdn, name: known.name, isNew: false };
  await addTeacher(deps.db, deps, {
    id: deps.newId(),
    subscriberId: granted.subscriberId,
    name,
    bio,
    photoFile: null,
  });
  return { msisdn: granted.msisdn, name, isNew: true };
}
