import type { Role } from '@lisan/contract/values/roles';
import type { Database } from '../../../platform/database/schema.ts';
import type { AccountDeps } from '../deps.ts';
import { readMsisdn } from './read-msisdn.ts';
import { insertSubscriber, nextOwnerGeneration, subscriberByMsisdn, updateSubscriberRow } from './store.ts';

type Parts = Pick<AccountDeps, 'db' | 'config' | 'clock' | 'newId'>;

type Granted = { subscriberId: string; msisdn: string; roles: Role[] };

/** Grants a role to the subscriber of a number; null when the number has never signed in. */
export async function grantKnownRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted | null> {
  const { msisdn } = readMsisdn(deps, grant.msisdn);
  return (await subscriberByMsisdn(deps.db, msisdn)) ? grantRole(deps, grant) : null;
}

/**
 * Grants a role to a number, and creates its subscriber if missing. Who runs commands on the server vouches for the
 * person: earlier grants of colleagues no longer relate the person to them.
 */
export async function grantRole(deps: Parts, grant: { msisdn: string; role: Role }): Promise<Granted> {
  const number = readMsisdn(deps, grant.msisdn);
  return deps.db.transaction().execute(async (trx) => {
    const change = (before: Role[]) => [...new Set([...before, grant.role])];
    const { subscriberId, roles } = await setRoles(deps, trx, number, { change, grantedBy: null });
    await forgetGranters(trx, subscriberId);
    return { subscriberId, msisdn: number.msisdn, roles };
  });
}

/**
 * Sets the roles of a number, and creates its subscriber if missing. A subscriber with a role needs no level in order
 * to sign in. `grantedBy`: the colleague who asked for the new roles; null at the command line.
 */
export async function setRoles(
  { clock, newId }: Pick<Parts, 'clock' | 'newId'>,
  trx: Database,
  number: { msisdn: string; country: string },
  { change, grantedBy }: { change: (before: Role[]) => Role[]; grantedBy: string | null },
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
  const added = roles.filter((role) => !before.includes(role));
  await recordGrants(trx, { subscriberId: row.id, roles: added, grantedBy, now });
  return { subscriberId: row.id, before, roles };
}

type Grants = { subscriberId: string; roles: readonly Role[]; grantedBy: string | null; now: Date };

/** Keeps the rows of removed roles: their granters stay known. */
async function recordGrants(trx: Database, { subscriberId, roles, grantedBy, now }: Grants): Promise<void> {
  if (roles.length === 0) return;
  await trx
    .insertInto('staff_grant')
    .values(roles.map((role) => ({ subscriber_id: subscriberId, role, granted_by: grantedBy, granted_at: now })))
    .onConflict((c) =>
      c.columns(['subscriber_id', 'role']).doUpdateSet((e) => ({
        granted_by: e.ref('excluded.granted_by'),
        granted_at: e.ref('excluded.granted_at'),
      })),
    )
    .execute();
}

async function forgetGranters(trx: Database, subscriberId: string): Promise<void> {
  await trx.updateTable('staff_grant').set({ granted_by: null }).where('subscriber_id', '=', subscriberId).execute();
}
