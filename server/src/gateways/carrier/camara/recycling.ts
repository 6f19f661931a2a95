import { z } from 'zod';
import type { CamaraParts } from './parts.ts';
import { carrierError, RECYCLING_MEANINGS } from './refusal.ts';

const Checked = z.object({ phoneNumberRecycled: z.boolean() });

/**
 * Checks a number by checkNumberRecycling of Number Recycling 0.2.0 (camaraproject/NumberRecycling r2.2), which counts
 * in whole days.
 */
export async function isRecycled(
  { client }: CamaraParts,
  { msisdn, since }: { msisdn: string; since: Date },
): Promise<boolean> {
  const body = { phoneNumber: msisdn, specifiedDate: since.toISOString().slice(0, 10) };
  try {
    const answer = await client.send({ method: 'POST', path: '/number-recycling/v0.2/check', body }, Checked);
    return answer.body.phoneNumberRecycled;
  } catch (error) {
    throw carrierError(error, RECYCLING_MEANINGS);
  }
}
