import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { DEVICE, fakePush, PUSH_KEY, RENEWED } from '../../../../test/fake-push.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { readStored, remove } from '../../../lib/storage/storage.ts';
import { saveToken } from '../session/session.ts';
import { devicePushQuery, rememberDevice, unsubscribeDevice } from './device-push.ts';

const READ = 'GET /api/push/key';
const REPLACE = 'POST /api/push/device';
const on = { endpoint: DEVICE.endpoint, receives: true };
const ended = { endpoint: DEVICE.endpoint, receives: false };

beforeEach(() => {
  queryClient.clear();
  remove('push-session');
  saveToken('token-1');
});

type Known = { endpoint: string; receives: boolean } | null;

function server(device: Known) {
  const known = { body: { messageCode: '00', key: PUSH_KEY, device } };
  const api = fakeApi({ [READ]: known, [REPLACE]: { body: { messageCode: '00', device: on } } });
  return { keys: api.keys, replaced: () => api.sent.find(({ key }) => key === REPLACE)?.body };
}

const visit = () => queryClient.fetchQuery({ ...devicePushQuery, staleTime: 0 });

test('asks the server nothing where push was never turned on', async () => {
  for (const permission of ['default', 'granted', 'denied'] as const) {
    fakePush({ permission });
    const api = server(null);
    await visit();
    expect(api.keys()).toEqual([]);
  }
});

test('changes nothing while browser and server agree', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true });
  const api = server(on);
  expect(await visit()).toEqual({ kind: 'on', address: DEVICE });
  expect(api.keys()).toEqual([READ]);
  expect(browser.keys).toEqual([]);
});

test('renews a subscription that has ended silently', async () => {
  rememberDevice();
  const browser = fakePush({ permission: 'granted' });
  const api = server(on);
  // The browser gives the same address again: the server has it already.
  expect(await visit()).toEqual({ kind: 'on', address: DEVICE });
  expect(browser.keys).toEqual([new Uint8Array([4, 1, 2])]);
  expect(api.keys()).toEqual([READ]);
});

test('renews a subscription that the push service has ended', async () => {
  fakePush({ permission: 'granted', isOn: true });
  const api = server(ended);
  expect(await visit()).toEqual({ kind: 'on', address: RENEWED });
  expect(api.replaced()).toEqual({ push_subscription: RENEWED });
});

test('renews a subscription for a key that the server no longer has', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true, madeWith: [9, 9, 9] });
  const api = server(on);
  expect(await visit()).toEqual({ kind: 'on', address: RENEWED });
  expect(browser.keys).toEqual([new Uint8Array([4, 1, 2])]);
  expect(api.replaced()).toEqual({ push_subscription: RENEWED });
});

test('saves an address that the browser has changed by itself', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true });
  const api = server({ endpoint: 'https://fcm.googleapis.com/fcm/send/0', receives: true });
  expect(await visit()).toEqual({ kind: 'on', address: DEVICE });
  expect(browser.keys).toEqual([]);
  expect(api.replaced()).toEqual({ push_subscription: DEVICE });
});

test.each([
  ['the permission is gone', { permission: 'denied' }, 'denied'],
  ['the permission was reset', { permission: 'default' }, 'off'],
  ['the browser refuses another subscription', { permission: 'granted', refuses: true }, 'off'],
] as const)('ends push on the server when %s, once', async (_when, given, kind) => {
  rememberDevice();
  fakePush(given);
  const api = server(on);
  expect(await visit()).toEqual({ kind });
  expect(api.replaced()).toEqual({ push_subscription: null });
  const later = server(ended);
  expect(await visit()).toEqual({ kind });
  expect(later.keys()).toEqual([READ]);
});

test('withdraws the subscription of another account, and of a learner who turned push off everywhere', async () => {
  const browser = fakePush({ permission: 'granted', isOn: true });
  const api = server(null);
  expect(await visit()).toEqual({ kind: 'off' });
  expect(browser.isOn).toBe(false);
  expect(api.keys()).toEqual([READ]);
});

test('does not renew push in another session, nor after it was turned off on this device', async () => {
  fakePush({ permission: 'granted' });
  rememberDevice();
  const api = server(ended);
  await unsubscribeDevice();
  expect(readStored('push-session')).toBeNull();
  expect(api.replaced()).toEqual({ push_subscription: null });
  await visit();
  rememberDevice();
  saveToken('token-2');
  await visit();
  expect(api.keys()).not.toContain(READ);
});

test('shows the state of the browser without a network', async () => {
  fakePush({ permission: 'granted', isOn: true });
  fakeApi({ [READ]: 'offline' });
  expect(await visit()).toEqual({ kind: 'on', address: DEVICE });
});
