import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './tag.module.css';

type Props = { tone?: 'orange' | 'petrol' | 'right' | 'wrong' | 'quiet' | 'live'; children: ReactNode };

/** A label: a state, an example, live. */
export function Tag({ tone = 'orange', children }: Props) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}
