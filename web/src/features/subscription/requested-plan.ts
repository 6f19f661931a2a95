import type { Plan } from '@lisan/contract/subscription';
import type { SentConsentCode } from '../../lib/code-sending.ts';

/** A plan whose code is on its way. */
export type RequestedPlan = { plan: Plan; sent: SentConsentCode };
