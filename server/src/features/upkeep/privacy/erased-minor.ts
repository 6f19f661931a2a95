import type { Secrets } from '../../../config/secrets.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { erasedNumber, erasedNumbers } from './erased-number.ts';

type Deps = { secrets: Pick<Secrets, 'signingKey' | 'signingKeyPrevious'> };

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

/** Removes what is stored of the age of a number's owner. */
export async function removeErasedMinor(trx: Database, { secrets }: Deps, msisdn: string): Promise<void> {
  await trx.deleteFrom('erased_minor').where('number_hash', 'in', erasedNumbers(secrets, msisdn)).execute();
}

/**
 * Returns whether a new account of a number is its owner's who was under age before, and removes the mark, which the
 * account has from now on. A number that went to another owner in between has none.
 */
export async function takeErasedMinor(trx: Database, { secrets }: Deps, msisdn: string): Promise<boolean> {
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
