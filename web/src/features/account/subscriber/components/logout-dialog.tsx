import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { reasonOf } from '../../../../domain/answers/pending-reason.ts';
import { countPending, usePending } from '../../../../domain/answers/pending.ts';
import { useSignOut } from '../../../../domain/learner/session/use-sign-out.ts';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { answers } from '../../../../text/answers.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { subscriber } from '../text/subscriber.ts';
import { lostByLeaving } from '../text/unsent-lost.ts';
import styles from './dialog-body.module.css';

type Props = { open: boolean; onClose: () => void };

/** Confirms the sign-out, which deletes the data on the phone. */
export function LogoutDialog({ open, onClose }: Props) {
  const { isBusy, signOut } = useSignOut();
  const isOnline = useOnline();
  const { title, body, offline, confirm, stay } = subscriber.logout;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.body}>
        <UnsentWarning isOnline={isOnline} />
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

/** Lists the unsent answers that the sign-out would delete, with a button to send them first. */
function UnsentWarning({ isOnline }: { isOnline: boolean }) {
  const pending = usePending();
  if (pending.length === 0) return null;
  const reasons = pending.map((entry) => reasonOf(entry, pending, isOnline));
  return (
    <>
      <Notice tone="orange" icon="warning">
        {lostByLeaving(countPending(pending), reasons)}
      </Notice>
      <LinkButton to={ANSWERS_PATH} variant="secondary" size="small">
        {answers.open}
      </LinkButton>
    </>
  );
}
