import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './card.module.css';

export type CardTone = 'paper' | 'hero' | 'petrol' | 'orange' | 'right' | 'wrong';

type Props = {
  tone?: CardTone;
  as?: 'section' | 'article' | 'div' | 'li';
  /** Smaller padding, for lists and small notes. */
  tight?: boolean;
  className?: string | undefined;
  'aria-labelledby'?: string;
  children: ReactNode;
};

export function Card({ tone = 'paper', as: Tag = 'section', tight = false, className, children, ...rest }: Props) {
  return (
    <Tag {...rest} className={classNames(styles.card, styles[tone], tight && styles.tight, className)}>
      {children}
    </Tag>
  );
}
