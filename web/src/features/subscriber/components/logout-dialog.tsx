import { countPending, usePending } from '../../../lib/outbox/pending.ts';
import { useSignOut } from '../../../lib/session/use-sign-out.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { unsent } from '../../../text/unsent.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOnline } from '../../../ui/offline-banner.tsx';
import styles from './dialog-body.module.css';

type Props = { open: boolean; onClose: () => void };

/** Asks once more: what is stored on the phone goes with the session. */
export function LogoutDialog({ open, onClose }: Props) {
  const { isBusy, signOut } = useSignOut();
  const waiting = usePending();
  const isOnline = useOnline();
  const { title, body, offline, confirm, stay } = subscriber.logout;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.body}>
        {waiting.length > 0 && (
          <Notice tone="orange" icon="warning">
            {unsent.lostByLeaving(countPending(waiting))}
          </Notice>
        )}
        <p>{body}</p>
        {!isOnline && <p>{offline}</p>}
        <Button variant="petrol" busy={isBusy} onClick={signOut}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Dialog>
  );
}
