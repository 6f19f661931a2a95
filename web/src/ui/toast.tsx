import { useSyncExternalStore } from 'react';
import { dismissToast, readToast, subscribeToToast } from '../lib/toast.ts';
import { IconButton } from './icon-button.tsx';
import { useUiWords } from './ui-words.ts';
import styles from './toast.module.css';

/** Shows the toasts of `lib/toast.ts`. */
export function Toast() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
  const words = useUiWords();
  return (
    <div role="status" className={styles.place}>
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
