import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { isMediaKey } from '../../../../gateways/media/port.ts';
import {
  keyOfObject,
  nextObjectName,
  openObject,
  sealObject,
  timeOfObject,
  type JournalEntry,
} from './journal-object.ts';

const secrets = {
  otpPepper: 'p'.repeat(32),
  otpPepperPrevious: null,
  signingKey: 's'.repeat(32),
  signingKeyPrevious: null,
  vapid: null,
};
const NOW = new Date('2026-03-10T09:00:00.123Z');
const entry: JournalEntry = {
  type: 'leaving',
  id: randomUUID(),
  subscriberId: randomUUID(),
  subscriptionId: randomUUID(),
  msisdn: '+9647701234567',
  event: 'unsubscribe',
  actor: 'learner',
  at: NOW,
};

it('names objects by their time, each after the previous one, as keys of the media store', () => {
  const first = nextObjectName(NOW, null);
  expect(isMediaKey(keyOfObject(first))).toBe(true);
  expect(timeOfObject(first)).toEqual(NOW);
  const earlier = new Date(NOW.getTime() - 60_000);
  const second = nextObjectName(earlier, first);
  expect(second > first).toBe(true);
  expect(nextObjectName(earlier, second) > second).toBe(true);
  expect(timeOfObject('other').getTime()).toBeNaN();
});

it('opens what was sealed, also with the key before a rotation, and shows nothing of it', () => {
  const name = nextObjectName(NOW, null);
  const sealed = sealObject(secrets, name, { chargeKey: 'key', entries: [entry] });
  expect(sealed.toString()).not.toContain('770');
  expect(openObject(secrets, name, sealed)).toEqual({ chargeKey: 'key', entries: [entry], isWhole: true });
  const rotated = { ...secrets, signingKey: 'n'.repeat(32), signingKeyPrevious: secrets.signingKey };
  expect(openObject(rotated, name, sealed).entries).toEqual([entry]);
  expect(() => openObject({ ...rotated, signingKeyPrevious: null }, name, sealed)).toThrow('authenticate');
});

it('refuses an object that was changed or renamed', () => {
  const name = nextObjectName(NOW, null);
  const sealed = sealObject(secrets, name, { chargeKey: null, entries: [] });
  const changed = Buffer.from(sealed);
  changed[30] = changed[30] === 65 ? 66 : 65;
  expect(() => openObject(secrets, name, changed)).toThrow('authenticate');
  expect(() => openObject(secrets, nextObjectName(NOW, name), sealed)).toThrow('it was written as');
});

it('uses the entries that it knows of an object that a newer version wrote', () => {
  const name = nextObjectName(NOW, null);
  const entries = [entry, { type: 'pause', id: 'x' } as unknown as JournalEntry];
  const opened = openObject(secrets, name, sealObject(secrets, name, { chargeKey: null, entries }));
  expect(opened).toEqual({ chargeKey: null, entries: [entry], isWhole: false });
});
