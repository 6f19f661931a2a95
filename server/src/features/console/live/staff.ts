import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';

/** The caller of the console, and the audit of the call. */
export type Staff = { session: Session; audit: Audit };
