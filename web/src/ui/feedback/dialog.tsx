import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../form/icon-button.tsx';
import { useUiWords } from '../text/ui-words.ts';
import styles from './dialog.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A tap beside the dialog closes it, like its button. */
  closesOutside?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/** Shows a native modal: it traps the focus, closes on Escape, and returns the focus to its opener. */
export function Dialog({ open, onClose, title, closesOutside = false, role = 'dialog', children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const words = useUiWords();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    if (!closesOutside || !open || !dialog) return;
    // The content is in a separate element: only the backdrop is the dialog itself.
    const leave = ({ target }: MouseEvent) => {
      if (target === dialog) dialog.close();
    };
    dialog.addEventListener('click', leave);
    return () => dialog.removeEventListener('click', leave);
  }, [closesOutside, open]);
  return (
    <dialog ref={ref} role={role} aria-labelledby={titleId} className={styles.dialog} onClose={onClose}>
      {open && (
        <div className={styles.sheet}>
          <header className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={words.close} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
