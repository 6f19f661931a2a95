import type { Role } from '@lisan/contract/roles';
import { readMsisdn } from './read-msisdn.ts';
import { insertSubscriber, nextOwnerGeneration, subscriberByMsisdn, updateSubscriberRow } from './store.ts';
import type { SubscriberDeps } from './deps.ts';

type Parts = Pick<SubscriberDeps, 'db' | 'config' | 'clock' | 'newId'>;

type Granted = { subscriberId: string; msisdn: string; roles: string[] };

/** Grants a role to the subscriber of a number; null when the number has never signed in. */
export async function grantKnownRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted | null> {
  const { msisdn } = readMsisdn(deps, grant.msisdn);
  return (await subscriberByMsisdn(deps.db, msisdn)) ? grantRole(deps, grant) : null;
}

/**
 * Grants a role to a number, and creates its subscriber if missing. A subscriber with a role needs no level in
 * order to sign in.
 */
export async function grantRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted> {
  const who = readMsisdn(deps, grant.msisdn);
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const row =
      (await subscriberByMsisdn(trx, who.msisdn)) ??
      (await insertSubscriber(trx, {
        id: deps.newId(),
        ...who,
        generation: await nextOwnerGeneration(trx, who.msisdn),
        now,
      }));
    const roles = [...new Set([...row.roles, grant.role])];
    await updateSubscriberRow(trx, row.id, { roles, onboarded_at: row.onboarded_at ?? now });
    return { subscriberId: row.id, msisdn: row.msisdn, roles };
  });
}
