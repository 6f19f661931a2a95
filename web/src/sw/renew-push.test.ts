import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { renewPush } from './renew-push.ts';

afterEach(() => vi.unstubAllGlobals());

const READ = 'GET /api/push/key';
const REPLACE = 'POST /api/push/device';
/** The bytes 4, 1, 2. */
const KEY = 'BAEC';
const ENDED = { endpoint: 'https://fcm.googleapis.com/fcm/send/old', receives: false };

const known = (device: object | null) => ({ body: { messageCode: '00', key: KEY, device } });

function subscriptionTo(endpoint: string, keyBytes = [4, 1, 2]) {
  const address = { endpoint, keys: { p256dh: 'point', auth: 'secret' } };
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const options = { applicationServerKey: new Uint8Array(keyBytes).buffer };
  return { ...address, options, unsubscribe, toJSON: () => address };
}

type Subscription = ReturnType<typeof subscriptionTo>;

/** A worker whose browser subscribes to `next`, or refuses to. */
function worker({ current = null, next = null }: { current?: Subscription | null; next?: Subscription | null }) {
  const keys: Uint8Array[] = [];
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      keys.push(applicationServerKey);
      if (next === null) throw new DOMException('refused', 'NotAllowedError');
      return next;
    },
  };
  vi.stubGlobal('self', {
    cookieStore: { get: async () => ({ value: 'the%20token' }) },
    registration: { pushManager },
  });
  return { keys };
}

const given = (subscription: Subscription | null) => subscription as unknown as PushSubscription | null;

test('subscribes with the key of the server when the browser names neither the old nor the new subscription', async () => {
  const next = subscriptionTo('https://fcm.googleapis.com/fcm/send/new');
  const { keys } = worker({ next });
  const api = fakeApi({ [READ]: known(ENDED) });
  await renewPush(null);
  expect(keys).toEqual([new Uint8Array([4, 1, 2])]);
  expect(api.keys()).toEqual([READ, REPLACE]);
  expect(api.sent.at(-1)).toMatchObject({
    body: { push_subscription: next.toJSON() },
    headers: { Authorization: 'Bearer the token' },
  });
});

test('saves the subscription that the browser has renewed by itself', async () => {
  const renewed = subscriptionTo('https://updates.push.services.mozilla.com/wpush/v2/new');
  const { keys } = worker({ current: renewed });
  const api = fakeApi({ [READ]: known({ ...ENDED, receives: true }) });
  await renewPush(given(renewed));
  expect(keys).toEqual([]);
  expect(api.sent.at(-1)).toMatchObject({ key: REPLACE, body: { push_subscription: renewed.toJSON() } });
});

test('replaces a subscription for another key than the key of the server', async () => {
  const [stale, next] = [
    subscriptionTo('https://fcm.googleapis.com/fcm/send/stale', [9]),
    subscriptionTo('https://fcm.googleapis.com/fcm/send/new'),
  ];
  worker({ current: stale, next });
  const api = fakeApi({ [READ]: known({ ...ENDED, receives: true }) });
  await renewPush(given(stale));
  expect(stale.unsubscribe).toHaveBeenCalledTimes(1);
  expect(api.sent.at(-1)?.body).toEqual({ push_subscription: next.toJSON() });
});

test('replaces a subscription that the push service has ended', async () => {
  const [ended, next] = [subscriptionTo(ENDED.endpoint), subscriptionTo('https://fcm.googleapis.com/fcm/send/new')];
  worker({ current: ended, next });
  const api = fakeApi({ [READ]: known(ENDED) });
  await renewPush(null);
  expect(api.sent.at(-1)?.body).toEqual({ push_subscription: next.toJSON() });
});

test('ends push on the server when the browser refuses another subscription', async () => {
  worker({});
  const api = fakeApi({ [READ]: known({ ...ENDED, receives: true }) });
  await renewPush(null);
  expect(api.sent.at(-1)).toMatchObject({ key: REPLACE, body: { push_subscription: null } });
});

test.each([
  ['of an account that has not turned push on here', known(null)],
  ['of a device that is signed out', refusal(401)],
])('withdraws a subscription %s', async (_of, answer) => {
  const renewed = subscriptionTo('https://fcm.googleapis.com/fcm/send/new');
  worker({ current: renewed });
  const api = fakeApi({ [READ]: answer });
  await renewPush(given(renewed));
  expect(api.keys()).toEqual([READ]);
  expect(renewed.unsubscribe).toHaveBeenCalledTimes(1);
});

test('leaves the renewal to the next visit when the server does not answer', async () => {
  const renewed = subscriptionTo('https://fcm.googleapis.com/fcm/send/new');
  worker({ current: renewed });
  fakeApi({ [READ]: { status: 503 } });
  await renewPush(given(renewed));
  expect(renewed.unsubscribe).not.toHaveBeenCalled();
});
