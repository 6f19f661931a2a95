import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideOwner, type CarrierAnswer, type OwnerFacts } from './decide-owner.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-01T09:00:00Z');
const silentFor = (days: number, rest: Partial<OwnerFacts> = {}): OwnerFacts => ({
  lastSeenAt: new Date(NOW.getTime() - days * DAY_MS),
  hasLiveSubscription: false,
  carrier: undefined,
  ...rest,
});
const ANSWERS: CarrierAnswer[] = ['same_owner', 'new_owner', 'cannot_tell', 'unreachable'];

describe('decideOwner', () => {
  it('accepts a number used within three months without asking the carrier', () => {
    expect(decideOwner(silentFor(89), NOW)).toBe('same');
    expect(decideOwner(silentFor(90), NOW)).toBe('ask_carrier');
  });

  it.each([
    ['same_owner', 100, 'same'],
    ['new_owner', 100, 'new'],
    ['cannot_tell', 100, 'same'],
    ['unreachable', 100, 'same'],
    ['same_owner', 400, 'same'],
    ['new_owner', 400, 'new'],
    ['cannot_tell', 400, 'new'],
    ['unreachable', 400, 'unknown'],
  ] as const)('with a carrier that answers %s after %i silent days decides %s', (carrier, days, owner) => {
    expect(decideOwner(silentFor(days, { carrier }), NOW)).toBe(owner);
  });

  it('treats a live subscription as a new owner’s only when the carrier itself confirms it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.constantFrom(...ANSWERS), (days, carrier) => {
        const owner = decideOwner(silentFor(days, { carrier, hasLiveSubscription: true }), NOW);
        expect(owner).toBe(carrier === 'new_owner' && days >= 90 ? 'new' : 'same');
      }),
    );
  });

  it('never archives because the carrier gave no answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.boolean(), (days, hasLiveSubscription) => {
        const facts = silentFor(days, { carrier: 'unreachable', hasLiveSubscription });
        expect(decideOwner(facts, NOW)).not.toBe('new');
      }),
    );
  });
});
