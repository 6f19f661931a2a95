import styles from './session-end.module.css';
import { useEffect, useId, useRef, useState } from 'react';
import type { SessionResult } from '@lisan/contract/learner/session';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { OfferInstall } from '../../../../domain/learner/install/offer-install.tsx';
import { loadChunk } from '../../../../lib/chunk/load-chunk.ts';
import { formatNumber, formatPercent } from '../../../../lib/format/format-number.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Falcon } from '../../../../ui/icons/falcon.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { screenIcons } from '../../../../ui/icons/screen-icons.ts';
import { ShareButton } from '../../../../ui/form/share-button.tsx';
import { sessionEnd as text } from '../text/session-end.ts';
import { isAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending } from '../../../../domain/answers/pending.ts';
import { ANSWERS_PATH } from '../../../../domain/learner/offline/names.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';

/** They come after the result, and are a large part. */
const loadParts = () => import('./end-parts.tsx');

/** Praise needs evidence. */
const GOOD_SHARE = 0.6;

/** Below this share of right answers the screen says what comes back, and gives no praise. */
const HARD_SHARE = 0.35;
const MAX_RETURNING = 5;

type Props = {
  result: SessionResult;
  /** After the short first session a whole session is the next action. */
  isFirst: boolean;
  /** It presented nothing new. */
  isReview: boolean;
  /** It has just ended on this screen. */
  isNew: boolean;
  onMore: () => void;
};

/** Shows the end of a session: the streak, the learned items, the share of right answers, and tomorrow in one line. */
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
  const parts = useChunk(loadParts);
  const isGood = answered === 0 || correct / answered >= GOOD_SHARE;
  const isHard = answered > 0 && correct / answered < HARD_SHARE;
  const returning = isHard ? (result.missed ?? []).slice(0, MAX_RETURNING) : [];
  const milestone = result.is_first_today ? text.end.milestone[streak] : undefined;
  return (
    <Page title={text.title} back="/home" leave="close" foot={<Ways isFirst={isFirst} onMore={onMore} />}>
      <Card tone="hero" className={styles.hero}>
        <div className={styles.signs}>
          <Falcon onHero pose={isGood || milestone ? 'happy' : 'greeting'} size={milestone ? 120 : undefined} />
          <StreakFlame days={streak} isMilestone={milestone !== undefined} />
        </div>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {titleOf({ isFirst, isHard, isGood, isFirstToday: result.is_first_today })}
        </h2>
        {isHard && <p className={styles.freezes}>{text.end.hard}</p>}
        {isReview && !isHard && <p className={styles.freezes}>{text.end.review}</p>}
        {milestone && <p className={styles.milestone}>{milestone}</p>}
        <p className={styles.freezes}>{text.end.freezes(freezes)}</p>
      </Card>
      {milestone && <ShareStreak days={streak} />}
      <dl className={styles.figures}>
        {answered > 0 && <Figure name={text.end.accuracy}>{formatPercent(correct / answered)}</Figure>}
        {!isReview && !(isHard && learned.length === 0) && (
          <Figure name={text.end.newItems}>{formatNumber(learned.length)}</Figure>
        )}
        {(points > 0 || !(isReview || isHard)) && <Figure name={text.end.points}>{formatNumber(points)}</Figure>}
      </dl>
      {learned.length > 0 && <ItemList title={text.end.learned(learned.length)} items={learned} />}
      {returning.length > 0 && <ItemList title={text.end.returning} items={returning} />}
      <p className={styles.tomorrow}>{text.end.tomorrow({ now: result.due_now ?? 0, later: result.due_tomorrow })}</p>
      {isFirst && <AvatarLink />}
      {parts && <parts.EndParts isFirst={isFirst} />}
      <OfferInstall streak={streak} isSecond={!result.is_first_today} />
      {!milestone && <ShareStreak days={streak} />}
    </Page>
  );
}

/** Leads to the avatar, which the first steps offer beside their way; absent with an avatar. */
function AvatarLink() {
  const user = useLearner().data?.user;
  if (!user || user.avatar_url !== null) return null;
  return (
    <LinkButton to="/profile/update" variant="secondary" icon="camera">
      {text.end.avatar}
    </LinkButton>
  );
}

function playFinished(): void {
  void loadChunk(() => import('../../../../lib/media/effects.ts')).then(
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

type Titled = { isFirst: boolean; isHard: boolean; isGood: boolean; isFirstToday: boolean };

function titleOf({ isFirst, isHard, isGood, isFirstToday }: Titled): string {
  if (isFirst) return text.end.titleFirst;
  if (isHard) return text.end.titleHard;
  return isFirstToday ? text.end.title(isGood) : text.end.titleMore(isGood);
}

function ItemList({ title, items }: { title: string; items: SessionResult['learned'] }) {
  const id = useId();
  return (
    <Card tight aria-labelledby={id}>
      <h3 id={id} className={styles.learned}>
        {title}
      </h3>
      <ul role="list" className={styles.list}>
        {items.map(({ uuid, en, ar, picture_url }) => (
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

/** Shows the streak with its flame, which grows once when it is shown; a milestone is larger, with a burst of rays. */
function StreakFlame({ days, isMilestone = false }: { days: number; isMilestone?: boolean }) {
  return (
    <p
      className={classNames(styles.streak, isMilestone && styles.streakFlameMilestone)}
      data-milestone={isMilestone || undefined}
    >
      <span className={styles.flame}>
        <Icon name="flame" size={72} filled />
      </span>
      <span className="visually-hidden">{text.end.streakLabel}: </span>
      <b className={styles.days}>{text.end.streak(days)}</b>
    </p>
  );
}

/** Shares the streak; absent without a streak. */
function ShareStreak({ days }: { days: number }) {
  if (days === 0) return null;
  const picture = {
    icon: screenIcons.flame,
    color: '#ff8a45',
    title: text.end.streak(days),
    lines: [text.end.shareLine],
  };
  return (
    <ShareButton text={text.end.shareText(days)} picture={picture}>
      {text.end.share}
    </ShareButton>
  );
}

type StoredProps = { uuid: string; onMore: () => void; onDelivered: () => void };

/** Notices when the last answer of a session has left this phone. */
function useDelivery(uuid: string, onDelivered: () => void): void {
  const pending = usePending().some(
    (one) => isAnswer(one) && 'session_uuid' in one.body && one.body.session_uuid === uuid,
  );
  const wasPending = useRef(pending);
  useEffect(() => {
    if (wasPending.current && !pending) onDelivered();
    wasPending.current = pending;
  }, [pending, onDelivered]);
}

/** The end of a session whose answers wait on this phone. Offers the next one if it was stored ahead. */
export function StoredEnd({ uuid, onMore, onDelivered }: StoredProps) {
  useDelivery(uuid, onDelivered);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    let isShown = true;
    void loadChunk(() => import('../../../../domain/session/prepared-sessions.ts')).then(
      async ({ hasPrepared }) => {
        const has = await hasPrepared();
        if (isShown) setMore(has);
      },
      // Without it nothing more is offered.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return (
    <Page
      title={text.title}
      back="/home"
      leave="close"
      foot={
        <>
          <LinkButton to="/home" replace>
            {text.end.toHome}
          </LinkButton>
          {hasMore && (
            <Button variant="secondary" onClick={onMore}>
              {text.another}
            </Button>
          )}
          <LinkButton to={ANSWERS_PATH} variant="plain">
            {text.stored.answers}
          </LinkButton>
        </>
      }
    >
      <EmptyState icon="phone" title={text.stored.title}>
        {text.stored.body}
      </EmptyState>
    </Page>
  );
}
