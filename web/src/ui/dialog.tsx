import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { shell } from '../text/shell.ts';
import { IconButton } from './icon-button.tsx';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/** A native modal: it traps the focus, closes on Escape, and returns the focus to its opener. */
export function Dialog({ open, onClose, title, role = 'dialog', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog ref={ref} role={role} aria-labelledby={titleId} className={styles.dialog} onClose={onClose}>
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={shell.close} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
