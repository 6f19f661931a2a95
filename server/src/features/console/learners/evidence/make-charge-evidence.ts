import { makeEvidence, type EvidenceFile } from '../../../../domain/evidence/evidence-chain.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { deriveKey } from '../../../../platform/derive-key.ts';
import { retentionDays } from '../../../upkeep/retention/retention-rules.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';
import { factsOf, findCharge } from './evidence-store.ts';

type Deps = Pick<ConsoleLearnersDeps, 'clock' | 'db' | 'secrets'>;

/** The purpose of the key that seals files of evidence. */
const PURPOSE = 'evidence';

/** What may be missing from a file, because its rows are removed after so many days. */
const RETENTION = {
  message_days: retentionDays('sms_message'),
  receipt_days: retentionDays('sms_part'),
  carrier_answer_days: retentionDays('carrier_callback'),
};

export function evidenceKey(signingKey: string): string {
  return deriveKey(signingKey, PURPOSE);
}

/**
 * Makes the file of a charge: the terms as they were shown, the consent with code, address and device, messages with their
 * receipts, what the carrier answered, and the ledger; chained by hashes and sealed.
 * @throws AppError not_found
 */
export async function makeChargeEvidence(
  { clock, db, secrets }: Deps,
  at: { subscriberId: string; chargeId: string },
): Promise<EvidenceFile> {
  const charge = await findCharge(db, at);
  if (!charge) throw new AppError('not_found');
  const madeAt = clock.now();
  const facts = (await factsOf(db, charge)).map((fact) => ({ ...fact, at: fact.at.toISOString() }));
  return makeEvidence(evidenceKey(secrets.signingKey), {
    charge: charge.id,
    madeAt,
    facts: [...facts, { type: 'retention', at: madeAt.toISOString(), body: RETENTION }],
  });
}
