import { createHmac } from 'node:crypto';
import type { Secrets } from '../../../config/secrets.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { deriveKey } from '../../../platform/derive-key.ts';
import type { OnCreate } from '../../account/deps.ts';

type Deps = { secrets: Pick<Secrets, 'signingKey' | 'signingKeyPrevious'> };
type Created = Parameters<OnCreate>[1];

/** Applies the marks of an erased account to a new account of its number within a year: used free days, and the age. */
export function carryMarks(deps: Deps): OnCreate {
  return async (trx, subscriber) => {
    await carryTrial(trx, deps, subscriber);
    await carryAge(trx, deps, subscriber);
  };
}

async function carryTrial(
  trx: Database,
  { secrets }: Deps,
  { id, msisdn, owner_generation, created_at }: Created,
): Promise<void> {
  const used = await trx
    .selectFrom('erased_trial')
    .select('at')
    .where('number_hash', 'in', erasedNumbers(secrets, msisdn))
    .executeTakeFirst();
  if (!used) return;
  await trx
    .insertInto('trial_used')
    .values({ msisdn, subscriber_id: id, at: created_at, generation: owner_generation })
    .execute();
}

async function carryAge(trx: Database, deps: Deps, { id, msisdn, created_at }: Created): Promise<void> {
  if (!(await takeErasedMinor(trx, deps, msisdn))) return;
  await trx.updateTable('subscriber').set({ under_age_since: created_at }).where('id', '=', id).execute();
}

/** Stores that the owner of a number, whose account is closed for good, is under age. */
export async function storeErasedMinor(
  trx: Database,
  { secrets }: Deps,
  { msisdn, now }: { msisdn: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('erased_minor')
    .values({ number_hash: erasedNumber(secrets.signingKey, msisdn), at: now })
    .onConflict((c) => c.column('number_hash').doUpdateSet({ at: now }))
    .execute();
}

/** Removes the stored mark of age of a number's owner. */
export async function removeErasedMinor(trx: Database, { secrets }: Deps, msisdn: string): Promise<void> {
  await trx.deleteFrom('erased_minor').where('number_hash', 'in', erasedNumbers(secrets, msisdn)).execute();
}

/**
 * Returns whether the owner of a number's new account was under age before, and removes the mark, which the account has
 * from now on. A number that went to another owner in between has no mark.
 */
async function takeErasedMinor(trx: Database, { secrets }: Deps, msisdn: string): Promise<boolean> {
  const marks = await trx
    .deleteFrom('erased_minor')
    .where('number_hash', 'in', erasedNumbers(secrets, msisdn))
    .returning('at')
    .execute();
  const recycled = await trx
    .selectFrom('subscriber')
    .select((e) => e.fn.max('archived_at').as('at'))
    .where('msisdn', '=', msisdn)
    .where('archived_reason', '=', 'recycled')
    .executeTakeFirst();
  const changedAt = recycled?.at ?? null;
  return marks.some(({ at }) => changedAt === null || at > changedAt);
}

/**
 * Returns the stand-in for the number of an erased account: enough to refuse its owner a second free start, and not
 * reversible without the signing key.
 */
export function erasedNumber(signingKey: string, msisdn: string): string {
  const hash = createHmac('sha256', deriveKey(signingKey, 'erased-number')).update(msisdn).digest('base64url');
  return `erased:${hash}`;
}

/** Returns the stand-ins of a number under the present signing key and the previous one. */
function erasedNumbers(
  { signingKey, signingKeyPrevious }: Pick<Secrets, 'signingKey' | 'signingKeyPrevious'>,
  msisdn: string,
): string[] {
  return [signingKey, signingKeyPrevious].flatMap((key) => (key === null ? [] : [erasedNumber(key, msisdn)]));
}
