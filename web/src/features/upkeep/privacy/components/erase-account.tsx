import { useState } from 'react';
import { useSignOut } from '../../../../domain/learner/session/use-sign-out.ts';
import { callWith } from '../../../../lib/call.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StepUpDialog } from '../../../../domain/subscription/step-up-dialog.tsx';
import { useWithStepUp } from '../use-with-step-up.ts';
import styles from './privacy.module.css';

/** Closes the account for good, after a dialog that names what is lost and a code. */
export function EraseAccount({ days }: { days: number }) {
  const [isAsking, setAsking] = useState(false);
  const { signOut } = useSignOut();
  const { start, busy, error, stepUp } = useWithStepUp(
    (confirmed: true) => callWith('POST /api/privacy/erase', { body: { confirmed } }),
    signOut,
  );
  const { title, lead, open, confirmTitle, lost, confirm, stay } = privacy.erase;
  return (
    <Section title={title}>
      <div className={styles.part}>
        <p>{lead(days)}</p>
        <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
          {open}
        </Button>
      </div>
      <Dialog open={isAsking && !stepUp.open} onClose={() => setAsking(false)} title={confirmTitle} role="alertdialog">
        <div className={styles.part}>
          <p>{lost}</p>
          <FailureNotice error={error} />
          <Button variant="danger" busy={busy !== null} onClick={() => start(true)}>
            {confirm}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {stay}
          </Button>
        </div>
      </Dialog>
      <StepUpDialog {...stepUp} />
    </Section>
  );
}
