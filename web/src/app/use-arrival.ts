import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { Settled } from './use-navigation-guards.ts';

const positions = new Map<string, number>();

/** On arriving at a screen: the scroll position of before when going back, else the top; the focus on its title. */
export function useArrival(settled: Settled | null): void {
  const type = useNavigationType();
  const isFirst = useRef(true);
  const key = settled?.location.key;

  useEffect(() => {
    if (key === undefined) return;
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    if (key === undefined) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [key, type]);
}
