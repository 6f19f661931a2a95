import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';

/** Who makes a call of the console, and how it is audited. */
export type Staff = { session: Session; audit: Audit };
