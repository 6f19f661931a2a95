import type { Plan } from '@lisan/contract/billing/subscription';
import type { SentConsentCode } from '../../../lib/failure/code-sending.ts';

/** A plan whose consent code was requested. */
export type RequestedPlan = { plan: Plan; sent: SentConsentCode };
