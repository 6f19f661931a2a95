import type { Secrets } from '../../../config/secrets.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { OnCreate } from '../../account/subscriber/deps.ts';
import { erasedNumbers } from './erased-number.ts';
import { takeErasedMinor } from './erased-minor.ts';

type Deps = { secrets: Pick<Secrets, 'signingKey' | 'signingKeyPrevious'> };
type Created = Parameters<OnCreate>[1];

/** Applies to a new account what an erased account of its number left within a year: used free days, and the age. */
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
