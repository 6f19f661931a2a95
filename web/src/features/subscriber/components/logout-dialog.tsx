import { countUnsent, useUnsent } from '../../../lib/unsent.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { unsent } from '../../../text/unsent.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLogout } from '../use-logout.ts';
import styles from './dialog-body.module.css';

type Props = { open: boolean; onClose: () => void };

/** Asks once more: what is kept on the phone goes with the session. */
export function LogoutDialog({ open, onClose }: Props) {
  const logout = useLogout();
  const waiting = useUnsent();
  const { title, body, confirm, stay } = subscriber.logout;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.body}>
        {waiting.length > 0 && (
          <Notice tone="orange" icon="warning">
            {unsent.lostByLeaving(countUnsent(waiting))}
          </Notice>
        )}
        <p>{body}</p>
        <Button variant="petrol" busy={logout.isPending} onClick={() => logout.mutate({})}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Dialog>
  );
}
