import type { SelectHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import styles from './select-box.module.css';

/** The device's own list of choices, with an arrow that keeps its distance from the edge. */
export function SelectBox({ className, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={styles.box}>
      <select {...rest} className={classNames(className, styles.select)} />
      <Icon name="down" size={18} className={styles.arrow ?? ''} />
    </span>
  );
}
