import type { Role } from '@lisan/contract/values/roles';
import type { Database } from '../../../platform/database/schema.ts';
import { readMsisdn } from './read-msisdn.ts';
import { insertSubscriber, nextOwnerGeneration, subscriberByMsisdn, updateSubscriberRow } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Parts = Pick<SubscriberDeps, 'db' | 'config' | 'clock' | 'newId'>;

type Granted = { subscriberId: string; msisdn: string; roles: Role[] };

/** Grants a role to the subscriber of a number; null when the number has never signed in. */
export async function grantKnownRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted | null> {
  const { msisdn } = readMsisdn(deps, grant.msisdn);
  return (await subscriberByMsisdn(deps.db, msisdn)) ? grantRole(deps, grant) : null;
}

/** Grants a role to a number, and creates its subscriber if missing. */
export async function grantRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted> {
  const number = readMsisdn(deps, grant.msisdn);
  return deps.db.transaction().execute(async (trx) => {
    const { subscriberId, roles } = await setRoles(deps, trx, number, (before) => [
      ...new Set([...before, grant.role]),
    ]);
    return { subscriberId, msisdn: number.msisdn, roles };
  });
}

/**
 * Sets the roles of a number, and creates its subscriber if missing. A subscriber with a role needs no level in order to
 * sign in.
 */
export async function setRoles(
  { clock, newId }: Pick<Parts, 'clock' | 'newId'>,
  trx: Database,
  number: { msisdn: string; country: string },
  change: (before: Role[]) => Role[],
): Promise<{ subscriberId: string; before: Role[]; roles: Role[] }> {
  const now = clock.now();
  const row =
    (await subscriberByMsisdn(trx, number.msisdn)) ??
    (await insertSubscriber(trx, {
      id: newId(),
      ...number,
      generation: await nextOwnerGeneration(trx, number.msisdn),
      now,
    }));
  // Only this function writes the column.
  const before = row.roles as Role[];
  const roles = change(before);
  const onboardedAt = row.onboarded_at ?? (roles.length > 0 ? now : null);
  await updateSubscriberRow(trx, row.id, { roles, onboarded_at: onboardedAt });
  return { subscriberId: row.id, before, roles };
}
