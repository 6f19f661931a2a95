import { useEffect, useRef } from 'react';
import type { SessionResult } from '@lisan/contract/learner/session';
import { OfferInstall } from '../../../../domain/learner/install/offer-install.tsx';
import { loadChunk } from '../../../../lib/load-chunk.ts';
import { formatNumber, formatPercent } from '../../../../lib/format-number.ts';
import { useChunk } from '../../../../lib/use-chunk.ts';
import { sessionEnd as text } from '../../../../text/session-end.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { English } from '../../../../ui/english.tsx';
import { Falcon } from '../../../../ui/falcon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { ShareStreak } from './share-streak.tsx';
import { StreakFlame } from './streak-flame.tsx';
import styles from './session-end.module.css';

/** Most sessions end without an offer, and push is a large part. */
const loadRemindMe = () => import('./remind-me.tsx');
/** Most learners are in no group. */
const loadGroupLine = () => import('../../../../domain/group/group-line.tsx');

/** Praise needs evidence. */
const GOOD_SHARE = 0.6;

type Props = {
  result: SessionResult;
  /** After the short first session a whole one is the next action. */
  isFirst: boolean;
  /** It presented nothing new. */
  isReview: boolean;
  /** It has just ended on this screen. */
  isNew: boolean;
  onMore: () => void;
};

/** The end of a session: the streak, what was learned, the share of right answers, and tomorrow in one line. */
export function SessionEnd({ result, isFirst, isReview, isNew, onMore }: Props) {
  const { learned, answered, correct, points, streak, freezes } = result;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    if (isNew) playFinished();
    // A reminder has set the badge of the app.
    void navigator.clearAppBadge?.();
  }, [isNew]);
  const remind = useChunk(loadRemindMe);
  const group = useChunk(loadGroupLine);
  const isGood = answered === 0 || correct / answered >= GOOD_SHARE;
  const milestone = result.is_first_today ? text.end.milestone[streak] : undefined;
  return (
    <Page title={text.title} back="/home" leave="close" foot={<Ways isFirst={isFirst} onMore={onMore} />}>
      <Card tone="hero" className={styles.hero}>
        <div className={styles.signs}>
          <Falcon onHero pose={isGood || milestone ? 'happy' : 'greeting'} size={milestone ? 120 : undefined} />
          <StreakFlame days={streak} isMilestone={milestone !== undefined} />
        </div>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {isFirst ? text.end.titleFirst : result.is_first_today ? text.end.title(isGood) : text.end.titleMore(isGood)}
        </h2>
        {isReview && <p className={styles.freezes}>{text.end.review}</p>}
        {milestone && <p className={styles.milestone}>{milestone}</p>}
        <p className={styles.freezes}>{text.end.freezes(freezes)}</p>
      </Card>
      {milestone && <ShareStreak days={streak} />}
      <dl className={styles.figures}>
        {answered > 0 && <Figure name={text.end.accuracy}>{formatPercent(correct / answered)}</Figure>}
        {!isReview && <Figure name={text.end.newItems}>{formatNumber(learned.length)}</Figure>}
        {(points > 0 || !isReview) && <Figure name={text.end.points}>{formatNumber(points)}</Figure>}
      </dl>
      {learned.length > 0 && <LearnedList learned={learned} />}
      <p className={styles.tomorrow}>{text.end.tomorrow(result.due_tomorrow)}</p>
      {group && <group.GroupLine />}
      {remind && <remind.RemindMe />}
      <OfferInstall streak={streak} isSecond={!result.is_first_today} />
      {!milestone && <ShareStreak days={streak} />}
    </Page>
  );
}

function playFinished(): void {
  void loadChunk(() => import('../../../../lib/effects.ts')).then(
    ({ playEffect }) => playEffect('finished'),
    // The end is shown without its sound.
    () => undefined,
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.figure}>
      <dt className="small">{name}</dt>
      <dd className={styles.number}>{children}</dd>
    </div>
  );
}

function LearnedList({ learned }: Pick<SessionResult, 'learned'>) {
  return (
    <Card tight aria-labelledby="learned">
      <h3 id="learned" className={styles.learned}>
        {text.end.learned(learned.length)}
      </h3>
      <ul role="list" className={styles.list}>
        {learned.map(({ uuid, en, ar, picture_url }) => (
          <li key={uuid} className={styles.item}>
            <span className={styles.name}>
              {picture_url && <Picture src={picture_url} size="row" />}
              <English>{en}</English>
            </span>
            <span className="small">{ar}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Ways({ isFirst, onMore }: Pick<Props, 'isFirst' | 'onMore'>) {
  if (isFirst) {
    return (
      <div className={styles.ways}>
        <Button onClick={onMore}>{text.goOn}</Button>
        <LinkButton to="/home" replace variant="plain">
          {text.end.toHome}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.ways}>
      <LinkButton to="/home" replace>
        {text.end.toHome}
      </LinkButton>
      <Button variant="plain" onClick={onMore}>
        {text.another}
      </Button>
    </div>
  );
}
