import { onTestFinished, vi } from 'vitest';

type Given = {
  permission?: NotificationPermission;
  /** The learner's reply to the permission request. */
  answer?: NotificationPermission;
  /** Whether the browser is subscribed already. */
  isOn?: boolean;
  /** The server's key that it is subscribed with. */
  madeWith?: readonly number[];
  /** Whether the browser, or its push service, refuses another subscription. */
  refuses?: boolean;
};

/** The server's key in these tests, as text and as bytes. */
export const PUSH_KEY = 'BAEC';
const KEY_BYTES = [4, 1, 2];

export const DEVICE = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', keys: { p256dh: 'point', auth: 'secret' } };
/** The address of a later subscription, if the browser was subscribed already. */
export const RENEWED = { ...DEVICE, endpoint: 'https://fcm.googleapis.com/fcm/send/2' };

/** Fakes a browser with push until the test ends. */
export function fakePush(given: Given = {}) {
  const { permission = 'default', answer = 'granted', isOn = false, madeWith = KEY_BYTES, refuses = false } = given;
  const browser = { asked: 0, keys: [] as Uint8Array[], isOn };
  const subscriptionTo = (address: typeof DEVICE, key: readonly number[]) => ({
    endpoint: address.endpoint,
    options: { applicationServerKey: new Uint8Array(key).buffer },
    toJSON: () => address,
    unsubscribe: async () => {
      browser.isOn = false;
      return true;
    },
  });
  let subscription = subscriptionTo(DEVICE, madeWith);
  const pushManager = {
    getSubscription: async () => (browser.isOn ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      browser.keys.push(applicationServerKey);
      if (refuses) throw new DOMException('no push service', 'AbortError');
      if (isOn) subscription = subscriptionTo(RENEWED, [...applicationServerKey]);
      browser.isOn = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', notification);
  setForTest(navigator, 'serviceWorker', {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  return browser;
}

/** Fakes an iPhone's browser, in which only installed apps receive push. */
export function fakeIphone(): void {
  setForTest(
    navigator,
    'userAgent',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1',
  );
}

function setForTest(of: object, name: string, value: unknown): void {
  Object.defineProperty(of, name, { configurable: true, value });
  onTestFinished(() => void Reflect.deleteProperty(of, name));
}
