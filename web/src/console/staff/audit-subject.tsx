import type { AuditEntry } from '@lisan/contract/console/staff';
import { Link } from '../../lib/router/router.tsx';
import { auditSubjectText } from '../text/audit-fields.ts';
import { auditValueText } from '../text/audit-values.ts';
import { useText } from '../text/language.ts';
import { wordOf } from '../text/word-of.ts';
import { ShortId } from './short-id.tsx';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The pages of what entries are about, by the type of the subject. */
const PAGES: Record<string, (id: string) => string> = {
  subscriber: (id) => `/learners/${id}`,
  support_case: (id) => `/inbox/${id}`,
  course_draft: (id) => `/course/drafts/${id}`,
  course_version: (id) => `/course/versions/${id}/changes`,
  live_channel: (id) => `/live/${id}`,
  notice: (id) => `/notices/${id}`,
  teacher: (id) => `/teachers/${id}`,
  staff: () => '/staff',
  plan: () => '/offers',
};

/** A refused call names what its path names. */
const TYPES_BY_PATH: readonly [string, string][] = [
  ['/api/console/learners/:uuid', 'subscriber'],
  ['/api/console/inbox/:id', 'support_case'],
  ['/api/console/course/drafts/:id', 'course_draft'],
  ['/api/console/course/versions/:id', 'course_version'],
  ['/api/console/live/:id', 'live_channel'],
  ['/api/console/notices/:id', 'notice'],
  ['/api/console/teachers/:id', 'teacher'],
  ['/api/console/staff/:uuid', 'staff'],
];

/** What an entry is about, with a link where it has a page. */
export function AuditSubject({ entry }: { entry: AuditEntry }) {
  const names = useText(auditSubjectText);
  const values = useText(auditValueText);
  const { subject_id: id } = entry;
  const type = typeOf(entry);
  if (type === null) return null;
  const name = wordOf(names, type) ?? type;
  if (id === null) return <>{name}</>;
  const page = UUID.test(id) && !isMissing(entry) ? wordOf(PAGES, type)?.(id) : undefined;
  if (page !== undefined) return <Link to={page}>{name}</Link>;
  return (
    <>
      {name}: {wordOf(values, id) ?? <ShortId id={id} />}
    </>
  );
}

function typeOf({ subject_type: type, call }: AuditEntry): string | null {
  if (type !== 'path') return type;
  const path = call.slice(call.indexOf(' ') + 1);
  return TYPES_BY_PATH.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? type;
}

function isMissing({ after }: AuditEntry): boolean {
  return typeof after === 'object' && after !== null && 'error' in after && after.error === 'not_found';
}
