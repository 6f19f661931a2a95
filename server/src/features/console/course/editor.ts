import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';

/** A staff member who works on the course. */
export type Editor = { session: Session; audit: Audit };

export function aboutDraft(id: string): { type: string; id: string } {
  return { type: 'course_draft', id };
}
