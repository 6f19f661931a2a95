/** The only keys of this product in local storage. */
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

/** Reads a flag; the auth guard sets it, and a missing one is off. */
export function readFlag(key: 'show-week-quiz' | 'show-apps-links'): boolean {
  return readStored(key) === 'true';
}
