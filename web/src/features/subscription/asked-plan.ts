import type { Plan } from '@lisan/contract/subscription';
import type { ConsentSent } from '../../lib/code-sending.ts';

/** A plan whose code is on its way. */
export type AskedPlan = { plan: Plan; sent: ConsentSent };
