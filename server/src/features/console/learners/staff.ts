import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';

/** The caller of the console, and the audit of the call. */
export type Staff = { session: Session; audit: Audit };

/** Returns the subject of an audit entry about an account. */
export function aboutLearner(id: string): { type: 'subscriber'; id: string } {
  return { type: 'subscriber', id };
}
