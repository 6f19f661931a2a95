import { CarrierError } from '../carrier-error.ts';
import type { AccountRecord, LedgerRecord } from './records.ts';
import { BURST_LENGTH, type Scenario } from './scenarios.ts';
import type { World } from './world.ts';

/** 25,000 dinars of credit. */
export const OPENING_BALANCE = 25_000_000;

/** Returns the account of a number; every number has one. */
export function accountOf(world: World, msisdn: string): AccountRecord {
  const known = world.records.get('account', msisdn);
  if (known) return known;
  const fresh = { msisdn, balance: 0, currency: null, scenario: 'success' as const, errorsLeft: 0, recycledAt: null };
  return move(world, fresh, { kind: 'opening', amount: OPENING_BALANCE, key: null });
}

/** Books an amount, positive or negative, and returns the account after it. */
export function move(
  world: World,
  account: AccountRecord,
  entry: Pick<LedgerRecord, 'kind' | 'amount' | 'key'>,
): AccountRecord {
  const entryId = world.newId();
  const at = world.clock.now().toISOString();
  world.records.put('entry', entryId, { entryId, msisdn: account.msisdn, at, ...entry });
  return save(world, { ...account, balance: account.balance + entry.amount });
}

/** Sets balance and behaviour. A top-up ends `insufficient_funds` unless it is set again. */
export function control(
  world: World,
  { msisdn, balance, scenario }: { msisdn: string; balance?: number | undefined; scenario?: Scenario | undefined },
): AccountRecord {
  let account = accountOf(world, msisdn);
  if (balance !== undefined) {
    if (account.scenario === 'insufficient_funds') account = save(world, { ...account, scenario: 'success' });
    account = move(world, account, { kind: 'adjustment', amount: balance - account.balance, key: null });
  }
  if (scenario === undefined) return account;
  const errorsLeft = scenario.startsWith('burst') ? BURST_LENGTH : 0;
  return save(world, { ...account, scenario, errorsLeft });
}

/** Throws the errors of a burst until their count is reached. @throws CarrierError UNKNOWN, NOT_DONE */
export function requireNoBurst(world: World, account: AccountRecord): void {
  if (account.errorsLeft === 0) return;
  save(world, { ...account, errorsLeft: account.errorsLeft - 1 });
  if (account.scenario === 'burst_429') throw new CarrierError('NOT_DONE', { retryAfterMs: 1_000 });
  throw new CarrierError('UNKNOWN');
}

export function save(world: World, account: AccountRecord): AccountRecord {
  world.records.put('account', account.msisdn, account);
  return account;
}
