import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import styles from './field-section.module.css';

type Props = {
  name: string;
  /** The first words of the section, by which it is recognised while it is closed. */
  excerpt: string;
  /** Whether it is open at first. */
  isOpen: boolean;
  /** Whether something in it is typed and not saved. */
  isChanged: boolean;
  faults: number;
  children: ReactNode;
};

/** A part of a long form. The closed sections are its table of contents. */
export function FieldSection({ name, excerpt, isOpen, isChanged, faults, children }: Props) {
  const text = useText(courseText);
  const id = useId();
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={styles.section} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <span id={id} className={styles.name}>
          {name}
        </span>
        {isChanged && <span className={styles.mark}>{text.changedHere}</span>}
        {faults > 0 && (
          <span className={styles.fault}>
            <Icon name="warning" size={18} />
            {text.faultsHere(faults)}
          </span>
        )}
        {!open && (
          <bdi dir="auto" className={styles.excerpt}>
            {excerpt}
          </bdi>
        )}
      </summary>
      <div role="group" aria-labelledby={id} className={styles.fields}>
        {children}
      </div>
    </details>
  );
}
