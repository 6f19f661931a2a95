import { useEffect, useState, useSyncExternalStore } from 'react';
import { shell } from '../text/shell.ts';
import { Dots } from '../ui/feedback/dots.tsx';
import { isNavigationLoading, setNavigationLoading, subscribeToNavigationLoading } from './navigation-loading.ts';
import { hasSkeleton } from './skeleton-element.ts';
import styles from './navigation-overlay.module.css';

/** Shorter navigations show no overlay: a flash of grey would make them feel slow. */
const BLINK_MS = 150;

/** The first navigation has the page's skeleton as its loading state. */
const FIRST_BLINK_MS = 1000;

/** Guard 1: covers the page in grey with orange dots during a navigation. The learner can hide it. */
export function NavigationOverlay() {
  const isLoading = useSyncExternalStore(subscribeToNavigationLoading, isNavigationLoading, () => false);
  return isLoading ? <DelayedOverlay /> : null;
}

function DelayedOverlay() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), hasSkeleton() ? FIRST_BLINK_MS : BLINK_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hideOverlay();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return isDue ? <Overlay /> : null;
}

function Overlay() {
  return (
    <div className={styles.overlay} data-testid="navigation-overlay">
      <p role="status" className={styles.dots}>
        <Dots large />
        <span className="visually-hidden">{shell.loading}</span>
      </p>
      <button type="button" className={styles.hide} onClick={hideOverlay}>
        {shell.stopWaiting}
      </button>
    </div>
  );
}

function hideOverlay() {
  setNavigationLoading(false);
}
