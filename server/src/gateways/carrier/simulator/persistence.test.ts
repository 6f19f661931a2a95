import { describe, expect, it } from 'vitest';
import { MSISDN, setUp, setUpSubscribed } from '../../../../test/carrier/simulator-harness.ts';
import type { SimulatorChange, SimulatorPersistence } from './records.ts';

/** Simulates a database: stores the saved changes as JSON. */
function createDisk() {
  const rows = new Map<string, string>();
  let fails = 0;
  const persistence: SimulatorPersistence = {
    load: async () => [...rows.values()].map((row): SimulatorChange => JSON.parse(row)),
    async save(changes) {
      await new Promise(setImmediate);
      if (fails-- > 0) throw new Error('disk full');
      for (const change of changes) rows.set(`${change.kind}:${change.id}`, JSON.stringify(change));
    },
  };
  return { persistence, failOnce: () => (fails = 1) };
}

describe('a simulated carrier that was restarted', () => {
  it('restores balances, mandates, payments and scheduled callbacks', async () => {
    const { persistence } = createDisk();
    const before = await setUpSubscribed({ persistence });
    await before.carrier.control({ msisdn: MSISDN, scenario: 'late_callback' });
    await before.pay('bill-1');
    const after = await setUp({ persistence });
    expect(await after.carrier.account(MSISDN)).toEqual(await before.carrier.account(MSISDN));
    expect(after.carrier.ledger()).toEqual(before.carrier.ledger());
    expect(await after.carrier.retrievePayment('bill-1')).toEqual(await before.carrier.retrievePayment('bill-1'));
    expect(await after.carrier.retrieveMandate(MSISDN)).not.toBeNull();
    await after.pay('bill-1');
    expect(after.taken()).toBe(2_000_000);
    after.advance(600_000);
    expect(await after.carrier.deliverDue()).toBe(1);
  });

  it('has stored a charge before it replies, also when the reply is a timeout', async () => {
    const { persistence } = createDisk();
    const before = await setUpSubscribed({ persistence });
    await before.carrier.control({ msisdn: MSISDN, scenario: 'timeout_after_charge' });
    await before.pay('bill-1').catch(() => undefined);
    const after = await setUp({ persistence });
    expect(await after.carrier.retrievePayment('bill-1')).toMatchObject({ status: 'succeeded' });
  });

  it('retries what could not be saved', async () => {
    const disk = createDisk();
    const before = await setUpSubscribed(disk);
    disk.failOnce();
    await expect(before.pay('bill-1')).rejects.toThrow('disk full');
    await before.pay('bill-2');
    const after = await setUp(disk);
    expect(after.taken()).toBe(4_000_000);
  });
});
