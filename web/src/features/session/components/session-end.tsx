import { useEffect, useRef } from 'react';
import type { SessionResult } from '@lisan/contract/session';
import { playEffect } from '../../../lib/effects.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { session as text } from '../../../text/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { English } from '../../../ui/english.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { ShareStreak } from './share-streak.tsx';
import { StreakFlame } from './streak-flame.tsx';
import styles from './session-end.module.css';

type Props = { result: SessionResult; onMore: () => void };

/** The end of a session: the streak, what was learned, the share of right answers, and tomorrow in one line. */
export function SessionEnd({ result, onMore }: Props) {
  const { learned, answered, correct, points, streak, freezes } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    playEffect('finished');
  }, []);
  const milestone = result.is_first_today ? text.end.milestone[streak] : undefined;
  return (
    <Page title={text.title} back="/home" leave="close" foot={<Ways onMore={onMore} />}>
      <Card tone="hero" className={styles.hero}>
        <StreakFlame days={streak} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {result.is_first_today ? text.end.title : text.end.titleMore}
        </h2>
        {milestone && <p className={styles.milestone}>{milestone}</p>}
        <p className={styles.freezes}>{text.end.freezes(freezes)}</p>
      </Card>
      <Card className={styles.figures}>
        <div className={styles.words}>
          <h3 className={styles.learned}>
            {learned.length > 0 ? text.end.learned(learned.length) : text.end.strengthened}
          </h3>
          {points > 0 && <p className={styles.points}>{text.end.points(points)}</p>}
        </div>
        {answered > 0 && (
          <Ring
            share={correct / answered}
            label={`${text.end.accuracy}: ${formatNumber(correct)} / ${formatNumber(answered)}`}
          />
        )}
        {learned.length > 0 && <LearnedList learned={learned} />}
      </Card>
      <p className={styles.tomorrow}>{text.end.tomorrow(result.due_tomorrow)}</p>
      <ShareStreak days={streak} />
    </Page>
  );
}

function LearnedList({ learned }: Pick<SessionResult, 'learned'>) {
  return (
    <ul className={styles.list}>
      {learned.map(({ uuid, en, ar }) => (
        <li key={uuid} className={styles.item}>
          <English>{en}</English>
          <span className="small">{ar}</span>
        </li>
      ))}
    </ul>
  );
}

function Ways({ onMore }: { onMore: () => void }) {
  return (
    <>
      <LinkButton to="/home" replace>
        {text.end.toHome}
      </LinkButton>
      <Button variant="plain" onClick={onMore}>
        {text.another}
      </Button>
    </>
  );
}
