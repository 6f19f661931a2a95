import type { CarrierAnswer } from '../../../domain/subscriber/decide-owner.ts';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import type { AccountDeps } from '../deps.ts';

type OwnerQuestion = { msisdn: string; since: Date };

/** Thrown to roll a transaction back when only the carrier's answer decides who owns the number. */
export class OwnerUnknownError extends Error {
  readonly question: OwnerQuestion;

  constructor(question: OwnerQuestion) {
    super('whose number this is depends on the carrier');
    this.name = 'OwnerUnknownError';
    this.question = question;
  }
}

/** Asks the carrier whether a number has a new owner since a day. To be called outside of a transaction. */
export async function askCarrierForOwner(
  { carrier, log }: AccountDeps,
  question: OwnerQuestion,
): Promise<CarrierAnswer> {
  try {
    return (await carrier.isRecycled(question)) ? 'new_owner' : 'same_owner';
  } catch (error) {
    if (error instanceof CarrierError && (error.kind === 'NO_SUBSCRIBER' || error.kind === 'INELIGIBLE'))
      return 'cannot_tell';
    log.warn({ err: error }, 'number owner check failed');
    return 'unreachable';
  }
}
