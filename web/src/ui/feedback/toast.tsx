import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { RouterContext } from '../../lib/router/use-router.ts';
import { dismissToast, readToast, subscribeToToast } from '../../lib/toast.ts';
import { IconButton } from '../form/icon-button.tsx';
import { useUiWords } from '../text/ui-words.ts';
import styles from './toast.module.css';

/** Shows the toasts of `lib/toast.ts`. */
export function Toast() {
  return (
    <div role="status">
      <VisibleToast />
    </div>
  );
}

/** Shows the toast itself, for the caller's live region. */
export function VisibleToast() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => null);
  const words = useUiWords();
  useLeaveWithPage(toast);
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

/** A page may show a toast and open the next page in one step. */
const SETTLED_MS = 100;

/** Dismisses a message without an action when its page is left. */
function useLeaveWithPage(toast: ReturnType<typeof readToast>): void {
  const router = use(RouterContext);
  const history = router?.history;
  const shown = router?.navigation.location.pathname;
  const page = useRef<string | undefined>(undefined);
  useEffect(() => {
    page.current = undefined;
    if (toast === null || toast.action || !history) return undefined;
    const timer = setTimeout(() => {
      page.current = history.current().location.pathname;
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [toast, history]);
  useEffect(() => {
    // A slow page is shown some time after its address.
    if (page.current !== undefined && page.current !== shown && history?.current().location.pathname === shown)
      dismissToast();
  }, [shown, history]);
}
