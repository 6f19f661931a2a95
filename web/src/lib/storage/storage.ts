/** The only keys of this product in local storage. */
type StoredKey =
  | 'token'
  | 'account'
  | 'subscriptions'
  | 'msisdn'
  | 'url'
  | 'message_code'
  | 'show-week-quiz'
  | 'show-apps-links'
  | 'ended-streak-shown'
  | 'reminder-offered'
  | 'push-session'
  | 'runs'
  | 'clock-offset'
  | 'console-language';

/** Values that the browser refuses to store, because storage is full or blocked: they last as long as the page. */
const unstored = new Map<StoredKey, string>();

export function readStored(key: StoredKey): string | null {
  const value = unstored.get(key);
  if (value !== undefined) return value;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: StoredKey, value: string): void {
  try {
    window.localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
}

/** Whether stored values outlast the page. */
export function canStore(): boolean {
  try {
    window.localStorage.setItem('probe', '1');
    window.localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

export function remove(...keys: StoredKey[]): void {
  for (const key of keys) {
    unstored.delete(key);
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Blocked storage stores nothing.
    }
  }
}

/** Reads a flag; the auth guard sets it, and a missing one is off. */
export function readFlag(key: 'show-week-quiz' | 'show-apps-links'): boolean {
  return readStored(key) === 'true';
}
