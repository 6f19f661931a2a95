import { useState } from 'react';
import type { ReactNode } from 'react';
import { parsePath } from '../src/lib/router/hash-history.ts';
import type { History, Navigation } from '../src/lib/router/hash-history.ts';
import { Router } from '../src/lib/router/router.tsx';

/** A router whose address is in memory. */
export function MemoryRouter({ at = '/', children }: { at?: string; children: ReactNode }) {
  const [history] = useState(() => createMemoryHistory(at));
  return <Router history={history}>{children}</Router>;
}

function createMemoryHistory(at: string): History {
  const entries = [at];
  const listeners = new Set<(navigation: Navigation) => void>();
  let index = 0;
  const read = (type: Navigation['type']): Navigation => ({
    location: { ...parsePath(entries[index] ?? '/'), key: `${index}` },
    type,
  });
  let current = read('pop');
  function emit(type: Navigation['type']): void {
    current = read(type);
    for (const listener of listeners) listener(current);
  }
  return {
    current: () => current,
    href: (to) => to,
    push: (to) => {
      index += 1;
      entries.splice(index, entries.length, to);
      emit('push');
    },
    replace: (to) => {
      entries[index] = to;
      emit('replace');
    },
    go: (delta) => {
      index = Math.min(entries.length - 1, Math.max(0, index + delta));
      emit('pop');
    },
    listen: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
