import { segmentText } from '../../../platform/smpp/segments.ts';
import type { Secrets } from '../../../config/secrets.ts';
import { makeStopToken } from '../../account/notification/stop-token.ts';

type Parts = { publicUrl: string; secrets: Pick<Secrets, 'signingKey'> };

/** Returns the text of an SMS to one learner, with the link that stops such messages on any phone. */
export function smsOf(
  { publicUrl, secrets }: Parts,
  { words, subscriberId, now }: { words: string; subscriberId: string; now: Date },
): string {
  const token = makeStopToken(secrets.signingKey, { subscriberId, now, purpose: 'stop-offers' });
  return `لسان: ${words}\nلإيقاف هذه الرسائل: ${publicUrl}/#/offers/stop/${token}`;
}

/** Counts the short messages of a text; equal for every learner, because tokens have one length. */
export function countParts(text: string): number {
  return segmentText(text, 0).length;
}
