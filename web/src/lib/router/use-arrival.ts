import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import type { Location } from './hash-history.ts';
import { useNavigationType } from './use-router.ts';

const positions = new Map<string, number>();

/**
 * Restores the scroll position on going back, scrolls to the top on other navigations, and focuses the title, unless
 * the screen focuses a field itself. A change of the query alone, such as another tab of the same screen, changes
 * neither.
 */
export function useArrival(location: Location | null): void {
  const type = useNavigationType();
  const arrived = useRef<Location | null>(null);

  useEffect(() => {
    if (location === null) return;
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location]);

  useLayoutEffect(() => {
    const before = arrived.current;
    if (location === null || location === before) return;
    arrived.current = location;
    if (before === null || before.pathname === location.pathname) return;
    const position = type === 'pop' ? positions.get(location.key) : 0;
    window.scrollTo(0, position ?? 0);
    if (!document.activeElement?.matches('main input')) focusHeading();
  }, [location, type]);
}
