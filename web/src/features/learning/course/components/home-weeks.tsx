import type { LevelView } from '@lisan/contract/learner/level';
import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Aside } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { course } from '../text/course.ts';
import { BROUGHT_BY_HOME } from '../use-home.ts';
import { useWeeks } from '../use-week.ts';
import type { Week } from '../week-content.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { BelowFailure } from './below-failure.tsx';
import { NoAccess } from './no-access.tsx';
import { Today, TodaySkeleton } from './today.tsx';
import styles from './home-weeks.module.css';

type Props = {
  level: LevelView;
  subscription: SubscriptionState | undefined;
  home: Reply<'GET /api/home'> | undefined;
  /** Stands below the weeks, and is drawn only when their height is known. */
  children: ReactNode;
};

/** Shows the level's weeks: the learner's current week, then all weeks. */
export function HomeWeeks({ children, ...props }: Props) {
  const { level, subscription } = props;
  const weeks = useWeeks(level.uuid, BROUGHT_BY_HOME);
  if (needsSubscription(weeks.error)) {
    return (
      <>
        <NoAccess state={subscription} />
        {children}
      </>
    );
  }
  return (
    <LearnerQueryView
      query={weeks}
      skeleton={<TodaySkeleton />}
      belowFailure={<BelowFailure levelId={level.uuid}>{children}</BelowFailure>}
    >
      {(reply) => (
        <Weeks {...props} weeks={reply.weeks}>
          {children}
        </Weeks>
      )}
    </LearnerQueryView>
  );
}

function Weeks({ level, weeks, subscription, home, children }: Props & { weeks: readonly Week[] }) {
  const week = currentWeek(weeks);
  if (week === null) {
    return (
      <>
        <NoWeeks />
        {children}
      </>
    );
  }
  const nextOpensAt = weeks.find(({ unlocked }) => !unlocked)?.unlock_at ?? null;
  return (
    <Today level={level} week={week} nextOpensAt={nextOpensAt} subscription={subscription} home={home}>
      <Aside>
        <LiveRow known={home?.level?.live} />
        <WeekList weeks={weeks} />
      </Aside>
      {children}
    </Today>
  );
}

function NoWeeks() {
  return (
    <EmptyState
      icon="book"
      title={course.home.noWeeks}
      action={<LinkButton to="/levels">{course.home.chooseLevel}</LinkButton>}
    >
      {course.home.noWeeksBody}
    </EmptyState>
  );
}

/** Of the locked weeks only the next one is shown at first. */
function WeekList({ weeks }: { weeks: readonly Week[] }) {
  const [isWhole, setWhole] = useState(false);
  const nextLocked = weeks.find(({ unlocked }) => !unlocked);
  const near = weeks.filter((week) => week.unlocked || week === nextLocked);
  const shown = isWhole ? weeks : near;
  return (
    <Section title={course.home.weeks}>
      <List label={course.home.weeks}>
        {shown.map((week) => (
          <WeekRow key={week.uuid} week={week} />
        ))}
      </List>
      {shown.length < weeks.length && (
        <Button variant="plain" size="small" iconEnd="down" onClick={() => setWhole(true)}>
          {course.home.moreWeeks}
        </Button>
      )}
    </Section>
  );
}

/** A week: its theme, and its progress or when it opens. */
function WeekRow({ week }: { week: Week }) {
  const title = (
    <>
      <span className="whole">{course.week(week.week)}:</span> {week.title.ar}
    </>
  );
  if (!week.unlocked) return <ListRow icon="lock" title={title} detail={<Opens at={week.unlock_at} />} />;
  return (
    <ListRow
      icon={week.quiz_status === 'passed' ? 'check' : 'calendar'}
      title={title}
      detail={progressText(week)}
      to={`/week/${week.week}`}
    />
  );
}

function Opens({ at }: { at: string }) {
  return (
    <>
      {course.weekState.opens} <TimeText at={at} style="weekday" />
    </>
  );
}

function progressText({ done, total, quiz_status }: Week): string {
  const { passed, quizLeft } = course.weekState;
  const items = done < total ? course.home.weekItems(done, total) : '';
  if (quiz_status === 'passed') return passed + (items && ` · ${items}`);
  return done === 0 ? course.notStarted : items || quizLeft;
}

type Channel = Reply<'GET /api/live-channels'>['channels'][number];

/** The running lesson, or the next one; undefined fetches it. While it is unknown the row still links to all lessons. */
function LiveRow({ known }: { known: Channel | null | undefined }) {
  const live = useApi('GET /api/live-channels', undefined, { enabled: known === undefined });
  const channel = known === undefined ? liveToShow(live.data?.channels ?? []) : known;
  return <List label={course.live.title}>{channel ? <Lesson channel={channel} /> : <AllLessons />}</List>;
}

function AllLessons() {
  return <ListRow icon="video" title={course.live.title} detail={course.live.none} to="/live/lessons" />;
}

function Lesson({ channel }: { channel: Channel }) {
  const isLive = channel.state === 'live';
  return (
    <ListRow
      icon={channel.kind === 'video' ? 'video' : 'mic'}
      title={channel.title}
      detail={isLive ? <Now teacher={channel.teacher.name} /> : <Next at={channel.starts_at} />}
      to={isLive ? `/live/${channel.kind}/lessons/${channel.id}` : '/live/lessons'}
    />
  );
}

function Now({ teacher }: { teacher: string }) {
  return (
    <span className={styles.now}>
      <Tag tone="live">{course.live.now}</Tag>
      {course.live.with} <bdi>{teacher}</bdi>
    </span>
  );
}

function Next({ at }: { at: string }) {
  return (
    <>
      {course.live.next}: <TimeText at={at} style="moment" />
    </>
  );
}

/** Returns the week that the server calls the current one; in a reply that an earlier version stored, the last open one. */
export function currentWeek<T extends Pick<Week, 'unlocked' | 'current'>>(weeks: readonly T[]): T | null {
  return weeks.find(({ current }) => current) ?? weeks.findLast(({ unlocked }) => unlocked) ?? null;
}

type LiveToShowChannel = { state: 'scheduled' | 'open' | 'live' | 'ended' | 'recorded'; starts_at: string };

/** Returns the live lesson, else the next one to start. */
export function liveToShow<T extends LiveToShowChannel>(channels: readonly T[]): T | null {
  const live = channels.find(({ state }) => state === 'live');
  if (live) return live;
  const coming = channels.filter(({ state }) => state === 'scheduled' || state === 'open');
  return [...coming].sort((a, b) => a.starts_at.localeCompare(b.starts_at))[0] ?? null;
}
