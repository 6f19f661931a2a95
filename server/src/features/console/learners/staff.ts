import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';

/** Who makes a call of the console, and how it is audited. */
export type Staff = { session: Session; audit: Audit };

/** The subject of an entry about an account. */
export function aboutLearner(id: string): { type: 'subscriber'; id: string } {
  return { type: 'subscriber', id };
}
