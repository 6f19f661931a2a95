import type { Services } from '../../services.ts';
import { grantRole } from '../subscriber/grant-role.ts';
import { addTeacher } from './add-teacher.ts';
import { findTeacherOf } from './find-teacher-refs.ts';

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'newId'>;
type Appointment = { msisdn: string; name: string; bio: string };

/** Makes the account of a number a teacher, whom learners see by this name; one who is a teacher already stays as they are. */
export async function appointTeacher(
  services: Parts,
  { msisdn, name, bio }: Appointment,
): Promise<{ msisdn: string; name: string; isNew: boolean }> {
  const granted = await grantRole(services, { msisdn, role: 'teacher' });
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
