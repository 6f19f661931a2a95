import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { Icon } from '../icons/icon.tsx';
import { Ring } from '../list/ring.tsx';
import styles from './result-hero.module.css';

type Props = {
  title: string;
  /** The share of right answers, with its label. */
  share?: { of: number; label: string } | undefined;
  /** The points in words; omitted without points. */
  points?: string | undefined;
  /** Receives the focus, if it replaces a question. */
  focused?: boolean;
  children?: ReactNode;
};

/** Shows the result or the status of a quiz or practical. */
export function ResultHero({ title, share, points, focused = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <Card tone="hero" className={styles.hero}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {share && <Ring share={share.of} label={share.label} />}
      </div>
      <div className={styles.body}>{children}</div>
      {points && (
        <p className={styles.points}>
          <Icon name="star" size={20} filled />
          {points}
        </p>
      )}
    </Card>
  );
}
