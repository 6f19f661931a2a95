import type { Role } from '@lisan/contract/subscriber';
import { subscriber } from '../../../text/subscriber.ts';
import { List } from '../../../ui/list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Section } from '../../../ui/section.tsx';

/** Teachers and staff: their own entry points, which learners never download. */
export function WorkLinks({ roles }: { roles: readonly Role[] }) {
  const { work, studio, console } = subscriber.profile;
  const isTeacher = roles.includes('teacher');
  const isStaff = roles.some((role) => role !== 'teacher');
  if (!isTeacher && !isStaff) return null;
  return (
    <Section title={work}>
      <List>
        {isTeacher && <ListRow icon="video" title={studio} onClick={() => window.location.assign('/studio')} />}
        {isStaff && <ListRow icon="settings" title={console} onClick={() => window.location.assign('/console')} />}
      </List>
    </Section>
  );
}
