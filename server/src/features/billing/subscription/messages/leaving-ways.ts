import type { Config } from '../../../../config/config.ts';
import { publicUrlOf } from '../../../../config/public-url.ts';

/** The keyword that ends a subscription, and the number it is sent to. */
export type LeaveBySms = { keyword: string; shortCode: string };

/**
 * How to leave, for texts.
 * - `bySms`: null if the operator takes no keywords
 * - `link`: the learner's own page, as short as it can be written: phones make it a link without its scheme
 */
export type LeavingWays = { bySms: LeaveBySms | null; link: string };

type WaysOf = { plans: { leaveBySms: LeaveBySms | null }; config: Pick<Config, 'publicUrl' | 'port'> };

export function leavingWays({ plans, config }: WaysOf): LeavingWays {
  return { bySms: plans.leaveBySms, link: `${publicUrlOf(config).replace(/^https?:\/\//, '')}/#/profile` };
}

/** Returns the ending of every notice about a future charge: `للإلغاء: STOP إلى 2323 أو lisan.example/#/profile`. */
export function leavingText({ bySms, link }: LeavingWays): string {
  return bySms ? `للإلغاء: ${bySms.keyword} إلى ${bySms.shortCode} أو ${link}` : `للإلغاء: ${link}`;
}
