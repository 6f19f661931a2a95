/** The only keys this product keeps in local storage. */
export type StoredKey =
  | 'token'
  | 'account'
  | 'subscriptions'
  | 'msisdn'
  | 'url'
  | 'message_code'
  | 'show-week-quiz'
  | 'show-apps-links';

export function readStored(key: StoredKey): string | null {
  return window.localStorage.getItem(key);
}

export function store(key: StoredKey, value: string): void {
  window.localStorage.setItem(key, value);
}

export function forget(...keys: StoredKey[]): void {
  for (const key of keys) window.localStorage.removeItem(key);
}

/** A flag that was never set counts as off; the auth guard sets it. */
export function readFlag(key: 'show-week-quiz' | 'show-apps-links'): boolean {
  return readStored(key) === 'true';
}
