import { describe, expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';
import { active, MONTHLY } from '../../../../../test/subscription/fact-samples.ts';
import { readFacts } from './facts-record.ts';

/** Facts as stored by the version whose periods followed UTC. */
function storedWithoutZone(accessUntil: string, anchorDay: number): unknown {
  const { zone: _, ...facts } = active(MONTHLY).facts;
  return JSON.parse(JSON.stringify({ ...facts, accessUntil: new Date(accessUntil), anchorDay }));
}

describe('facts without a zone', () => {
  it('move to the zone of the number’s country and keep the end of the paid time', () => {
    const facts = readFacts(storedWithoutZone('2026-03-10T10:00:00Z', 10), '+201001234567');
    expect(facts).toMatchObject({ zone: 'Africa/Cairo', anchorDay: 10, accessUntil: new Date('2026-03-10T10:00:00Z') });
  });

  it.for([
    ['2026-03-30T22:30:00Z', 30, 31],
    ['2026-03-31T22:30:00Z', 31, 1],
    // The shorter month ended the period; the day is still aimed at.
    ['2026-02-28T10:00:00Z', 31, 31],
  ] as const)('aim at the local day of the month: %s, %i', ([end, anchorDay, local]) => {
    expect(readFacts(storedWithoutZone(end, anchorDay), '+9647701234567').anchorDay).toBe(local);
  });

  it('keep following UTC without a number of a known country', () => {
    expect(readFacts(storedWithoutZone('2026-03-30T22:30:00Z', 30))).toMatchObject({ zone: 'UTC', anchorDay: 30 });
    expect(readFacts(storedWithoutZone('2026-03-30T22:30:00Z', 30), '+4915112345678').zone).toBe('UTC');
  });
});

describe('a new subscription', () => {
  it('follows the days of the learner’s country', async ({ server, payer }) => {
    const rows = await server.services.db
      .selectFrom('subscription')
      .select('facts')
      .where('subscriber_id', '=', payer.subscriberId)
      .execute();
    expect(rows.map(({ facts }) => readFacts(facts).zone)).toEqual(['Asia/Baghdad']);
  });
});
