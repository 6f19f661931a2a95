import { useSyncExternalStore } from 'react';
import { dismissToast, readToast, subscribeToToast } from '../lib/toast.ts';
import { IconButton } from './icon-button.tsx';
import { useUiWords } from './ui-words.ts';
import styles from './toast.module.css';

/** Shows the toasts of `lib/toast.ts`. */
export function Toast() {
  return (
    <div role="status">
      <VisibleToast />
    </div>
  );
}

/** The toast itself, for a live region of the caller's. */
export function VisibleToast() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
  const words = useUiWords();
  return (
    <div className={styles.place}>
      {toast && (
        <div className={styles.toast}>
          <p>{toast.text}</p>
          {toast.action && (
            <button type="button" className={styles.action} onClick={toast.action.run}>
              {toast.action.text}
            </button>
          )}
          <IconButton icon="close" label={words.close} onClick={dismissToast} />
        </div>
      )}
    </div>
  );
}
