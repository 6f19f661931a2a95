import { useSyncExternalStore } from 'react';
import { countUnsent, useUnsent } from '../lib/unsent.ts';
import { shell } from '../text/shell.ts';
import { unsent as text } from '../text/unsent.ts';
import { Icon } from './icon.tsx';
import styles from './offline-banner.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Says that there is no network, for as long as there is none, and what waits for it. */
export function OfflineBanner() {
  const online = useOnline();
  const unsent = useUnsent();
  return (
    <div role="status">
      {!(online && unsent.length === 0) && (
        <p className={styles.banner}>
          <Icon name={online ? 'repeat' : 'offline'} size={20} />
          <span>
            {!online && shell.offline} {unsent.length > 0 && `${text.waiting(countUnsent(unsent))}.`}
          </span>
        </p>
      )}
    </div>
  );
}
