import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from '../lib/router/use-router.ts';
import { focusHeading } from './focus-heading.ts';
import type { Settled } from './use-navigation-guards.ts';

const positions = new Map<string, number>();

/**
 * Restores the scroll position on going back, scrolls to the top on other navigations, and focuses the title. A change
 * of the query alone, such as another tab of the same screen, changes neither.
 */
export function useArrival(settled: Settled | null): void {
  const type = useNavigationType();
  const arrived = useRef<Settled | null>(null);

  useEffect(() => {
    if (settled === null) return;
    const remember = () => positions.set(settled.location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [settled]);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (settled === null || settled === before) return;
    arrived.current = settled;
    if (before === null || before.location.pathname === settled.location.pathname) return;
    const position = type === 'pop' ? positions.get(settled.location.key) : 0;
    window.scrollTo(0, position ?? 0);
    focusHeading();
  }, [settled, type]);
}
