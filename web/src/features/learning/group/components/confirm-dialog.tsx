import type { ReactNode } from 'react';
import { shell } from '../../../../text/shell.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import styles from './dialog-body.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  confirm: string;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks before a change that others notice. */
export function ConfirmDialog({ open, onClose, title, confirm, busy, error, onConfirm, children }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.body}>
        <p>{children}</p>
        <FailureNotice error={error} />
        <Button variant="petrol" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {shell.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
