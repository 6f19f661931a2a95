import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import styles from './disclosure.module.css';

type Props = { summary: string; className?: string | undefined; children: ReactNode };

/** Expands in place. */
export function Disclosure({ summary, className, children }: Props) {
  return (
    <details className={classNames(styles.disclosure, className)}>
      <summary>
        {summary}
        <Icon name="down" size={20} />
      </summary>
      {children}
    </details>
  );
}
