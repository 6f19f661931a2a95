import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './select-box.module.css';

/** A native select whose arrow has the same inset as other fields. */
export function SelectBox({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={styles.box}>
      <select {...rest} className={classNames(className, styles.select)} />
      <Icon name="down" size={18} className={styles.arrow ?? ''} />
    </span>
  );
}
