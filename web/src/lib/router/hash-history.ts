/** `key` identifies an entry of the history; it changes when the entry is replaced. */
export type Location = { pathname: string; search: string; key: string };

/** `pop`: back, forward, or an address that was typed. */
export type Navigation = { location: Location; type: 'push' | 'replace' | 'pop' };

export type History = {
  current: () => Navigation;
  href: (to: string) => string;
  push: (to: string) => void;
  replace: (to: string) => void;
  go: (delta: number) => void;
  /** Returns the function that ends the subscription. */
  listen: (onChange: (navigation: Navigation) => void) => () => void;
};

/** The data of an entry of the browser's history: its number, 0 for the first entry of the app. */
type EntryState = { key: string; idx: number };

/** Follows the part of the address after the hash: its path and query. */
export function createHashHistory(): History {
  const listeners = new Set<(navigation: Navigation) => void>();
  let entry = readEntry() ?? writeEntry('replace', { idx: 0 });
  let current: Navigation = { location: readLocation(entry.key), type: 'pop' };

  function emit(type: Navigation['type']): void {
    current = { location: readLocation(entry.key), type };
    for (const listener of listeners) listener(current);
  }

  function write(type: 'push' | 'replace', to: string): void {
    entry = writeEntry(type, { idx: type === 'push' ? entry.idx + 1 : entry.idx, to });
    emit(type);
  }

  // A typed address fires both events, and its entry has no state yet.
  function followBrowser(): void {
    const { pathname, search } = current.location;
    const read = readEntry();
    const next = read ?? writeEntry('replace', { idx: entry.idx + 1 });
    const location = readLocation(next.key);
    if (next.key === entry.key && location.pathname === pathname && location.search === search) return;
    entry = next;
    emit('pop');
  }

  return {
    current: () => current,
    href: (to) => `#${to}`,
    push: (to) => write('push', to),
    replace: (to) => write('replace', to),
    go: (delta) => window.history.go(delta),
    listen: (onChange) => {
      if (listeners.size === 0) {
        window.addEventListener('popstate', followBrowser);
        window.addEventListener('hashchange', followBrowser);
      }
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        window.removeEventListener('popstate', followBrowser);
        window.removeEventListener('hashchange', followBrowser);
      };
    },
  };
}

/** The number of the present entry: 0 for the first one of the app. */
export function entryNumber(): number {
  return readEntry()?.idx ?? 0;
}

/** Splits a path into pathname and query. */
export function parsePath(path: string): Pick<Location, 'pathname' | 'search'> {
  const [pathname = '', query] = path.split(/\?(.*)/s, 2);
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: query === undefined || query === '' ? '' : `?${query}`,
  };
}

/** Resolves a path. A path that starts with `?` is another query of the present pathname. */
export function resolvePath(to: string, { pathname }: Location): string {
  return to.startsWith('?') ? pathname + to : to;
}

function readLocation(key: string): Location {
  return { ...parsePath(window.location.hash.slice(1)), key };
}

function readEntry(): EntryState | null {
  const state = window.history.state as EntryState | null;
  // Another script, or an earlier version of the app, may have written something else.
  return typeof state?.key === 'string' && typeof state.idx === 'number' ? state : null;
}

function writeEntry(type: 'push' | 'replace', { idx, to }: { idx: number; to?: string }): EntryState {
  const entry = { key: Math.random().toString(36).slice(2, 10), idx };
  const address = to === undefined ? undefined : `#${to}`;
  if (type === 'push') window.history.pushState(entry, '', address);
  else window.history.replaceState(entry, '', address);
  return entry;
}
