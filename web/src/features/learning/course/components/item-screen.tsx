import type { CategoryCode, ContentItem } from '@lisan/contract/learner/course';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '../../../../lib/router/use-router.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { courseItems } from '../../../../text/course-items.ts';
import { Page, Aside } from '../../../../ui/layout/page.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { TextPlaceContext } from '../../../../ui/text/tappable/word-sheet-host.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { useTwoColumns } from '../../../../lib/input/use-two-columns.ts';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { ApiError } from '../../../../lib/failure/api-error.ts';
import { OnAccessNeeded } from '../../../../domain/subscription/on-access-needed.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import side from '../../../../ui/layout/side-list.module.css';
import { useCourseItem, type FoundItem, type CourseItem } from '../use-course-item.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { useItemSession, type ItemSession } from '../use-item-session.ts';
import type { ItemOf, Place, WeekContent } from '../week-content.ts';
import { itemPath } from '../rules/item-path.ts';
import { useDone, useWeekProgress, useWeeks } from '../use-week.ts';
import { needsSubscription } from '../needs-subscription.ts';
import { nextStep, type Step } from '../rules/next-step.ts';
import { textTasksOf } from '../rules/text-tasks-of.ts';
import { useQuizLeft } from '../use-quiz-left.ts';
import { readEarnedPoints, subscribeToEarnedPoints } from '../earned-points.ts';
import { AdvanceButton } from './advance-button.tsx';
import { DoneMark } from './done-mark.tsx';
import styles from './item-screen.module.css';

type Props<C extends CategoryCode> = {
  category: C;
  /** The title of the window, announced by screen readers. */
  title: (item: ItemOf<C>) => string;
  /** A category of one item shows its title in place of a progress bar. */
  single?: boolean;
  foot?: (item: ItemOf<C>, session: ItemSession) => ReactNode;
  children: (item: ItemOf<C>, session: ItemSession) => ReactNode;
};

/** Returns the words and sentences of a week whose review card is due; empty until they are loaded. */
function useDue(place: Place): ReadonlySet<string> {
  return new Set(useWeekProgress(place).data?.due_uuids);
}

/** The screen of one item, found by its address: progress, content, and the next action. */
export function ItemScreen<C extends CategoryCode>(props: Props<C>) {
  const { uuid = '' } = useParams();
  const found = useCourseItem(props.category, uuid);
  if (found.kind !== 'ready') return <ItemPending category={props.category} item={found} />;
  return <ReadyItem {...props} found={found} />;
}

function ReadyItem<C extends CategoryCode>({
  found,
  category,
  title,
  single = false,
  foot,
  children,
}: Props<C> & { found: FoundItem<C> }) {
  const { item, content } = found;
  const session = useItemSession(category, found);
  const isDue = useDue(item).has(item.uuid);
  if (session.isFinished) return <FinishedCategory category={category} place={item} content={content} />;
  return (
    <Page
      title={title(item)}
      heading={<MixedText>{title(item)}</MixedText>}
      back={`/week/${item.week}`}
      progress={single ? undefined : { value: session.position, max: session.total }}
      wide="aside"
      foot={foot ? foot(item, session) : <AdvanceButton category={category} session={session} />}
    >
      <EarnedPoints />
      {isDue && (
        <p className="small">
          {courseItems.item.due}{' '}
          <Link to="/review" className="touchable">
            {courseItems.item.toReview}
          </Link>
        </p>
      )}
      <TextPlaceContext value={item}>{children(item, session)}</TextPlaceContext>
      {needsRecall(category) && !session.isDone && (
        <p className="small">
          {courseItems.item.learnedInSession}{' '}
          <Link to="/session" className="touchable">
            {courseItems.item.toSession}
          </Link>
        </p>
      )}
      <ReportButton of={{ uuid: item.uuid, parts: partsOf(item) }} />
      <ItemList category={category} found={found} />
    </Page>
  );
}

/** Returns the English lines of an item that a report may name: of a word its example, of a lesson its sentences. */
function partsOf(item: ContentItem): string[] {
  if ('lines' in item) return item.lines.map(({ en }) => en);
  if ('points' in item) return item.points.map(({ good }) => good);
  return 'example' in item ? [item.en, item.example.en] : [item.en];
}

type ItemListProps<C extends CategoryCode> = { category: C; found: FoundItem<C> };

/** Shows the items of the category in this week, beside the open item; only with room for a second column. */
function ItemList<C extends CategoryCode>({ category, found: { item, items } }: ItemListProps<C>) {
  const hasRoom = useTwoColumns();
  const done = useDone(item);
  const due = useDue(item);
  const at = items.findIndex(({ uuid }) => uuid === item.uuid);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Forty words are longer than the screen: only the list scrolls, not the page.
    const [link, frame] = [list.current?.children[at], list.current?.parentElement];
    if (link instanceof HTMLElement && frame) frame.scrollTop = link.offsetTop - frame.clientHeight / 2;
  }, [at, hasRoom]);
  if (!hasRoom || items.length < 2) return null;
  return (
    <Aside>
      <nav className={side.card} aria-label={courseItems.item.others}>
        <h2 className={side.title}>{courseItems.category[category]}</h2>
        <ol ref={list} role="list">
          {items.map(({ uuid, en, ar }, index) => (
            <li key={uuid}>
              <Link
                to={itemPath(category, uuid)}
                replace
                rel={index === at - 1 ? 'prev' : index === at + 1 ? 'next' : undefined}
                aria-current={index === at ? 'page' : undefined}
                className={side.link}
              >
                <span className={side.words}>
                  <span>
                    <English>{en}</English>
                  </span>
                  <span className={classNames('small', side.detail)}>{ar}</span>
                </span>
                {done.has(uuid) && <DoneMark isDue={due.has(uuid)} />}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </Aside>
  );
}

type Pending = Exclude<CourseItem<CategoryCode>, { kind: 'ready' }>;
type ItemPendingProps = { category: CategoryCode; item: Pending };

/** Shown while an item is loading, missing or failed. */
function ItemPending({ category, item }: ItemPendingProps) {
  return (
    <Page title={courseItems.category[category]} back="/home" wide="aside">
      {item.kind === 'waiting' && <Waiting />}
      {item.kind === 'missing' && <Missing category={category} />}
      {item.kind === 'failed' && <Failed item={item} />}
    </Page>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </>
  );
}

function Missing({ category }: { category: CategoryCode }) {
  const isFeminine = category === 'words' || category === 'sentences';
  return (
    <EmptyState icon="search" title={courseItems.item.missingTitle[category]} action={<ToHome />}>
      {isFeminine ? courseItems.item.missingBody : courseItems.item.missingBodyHe}
    </EmptyState>
  );
}

function Failed({ item }: { item: Extract<Pending, { kind: 'failed' }> }) {
  if (needsSubscription(item.error)) return <OnAccessNeeded />;
  if (item.error instanceof ApiError && (item.error.code === 'week_locked' || item.error.code === 'forbidden')) {
    return (
      <EmptyState icon="lock" title={courseItems.item.lockedTitle} action={<ToHome />}>
        {courseItems.item.lockedBody}
      </EmptyState>
    );
  }
  return <ErrorState error={item.error} busy={item.isRetrying} onRetry={item.retry} />;
}

function ToHome() {
  return <LinkButton to="/home">{courseItems.item.toHome}</LinkButton>;
}

type FinishedCategoryProps = { category: CategoryCode; place: Place; content: WeekContent };

/** Shows the end of a category: its result, and the next step. */
function FinishedCategory({ category, place, content }: FinishedCategoryProps) {
  const done = useDone(place);
  const weeks = useWeeks(place.level_id).data?.weeks;
  const status = weeks?.find(({ week }) => week === place.week)?.quiz_status ?? 'due';
  const quiz = useQuizLeft(place.week, status);
  const texts = useQuery(weekTextsQuery(place)).data?.texts;
  const tasks = texts ? textTasksOf(texts) : null;
  const isPracticeOpen = typeof tasks?.practice === 'string' && !done.has(tasks.practice);
  // After a lesson its practice has a separate button.
  const hasPractice = category === 'lessons' && isPracticeOpen;
  const step = nextStep(content, tasks && hasPractice ? { ...tasks, practice: null } : tasks, { done, quiz });
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  return (
    <Page
      title={courseItems.finished.title}
      back={`/week/${place.week}`}
      leave="close"
      ownHeading
      foot={<Ways step={step} week={place.week} hasPractice={hasPractice} />}
    >
      <EarnedPoints />
      <div className={styles.finished}>
        <span className={styles.sign}>
          <Icon name="check" className={styles.check} />
        </span>
        <h1 tabIndex={-1}>{courseItems.finished.title}</h1>
        <p>{courseItems.finished[category](content[category].length)}</p>
        {step.kind === 'rest' && <p className="small">{courseItems.finished.weekDone}</p>}
      </div>
    </Page>
  );
}

function Ways({ step, week, hasPractice }: { step: Step; week: number; hasPractice: boolean }) {
  return (
    <>
      {hasPractice && (
        <LinkButton to={`/practice/${week}`} replace iconEnd="forward">
          {courseItems.finished.toPractice}
        </LinkButton>
      )}
      <LinkButton to={pathOf(step, week)} replace variant={hasPractice ? 'secondary' : 'primary'} iconEnd="forward">
        {wordsOf(step)}
      </LinkButton>
      <LinkButton to={`/week/${week}`} replace variant="plain">
        {courseItems.finished.toWeek}
      </LinkButton>
    </>
  );
}

function pathOf(step: Step, week: number): string {
  if (step.kind === 'item' && needsRecall(step.category)) return '/session';
  if (step.kind === 'item') return itemPath(step.category, step.uuid);
  if (step.kind === 'text') return `/${step.text}/${week}`;
  return step.kind === 'quiz' ? `/week/${week}/quiz` : '/home';
}

function wordsOf(step: Step): string {
  if (step.kind === 'item') return courseItems.finished.to[step.category];
  if (step.kind === 'text') return courseItems.weekPage.to[step.text];
  return step.kind === 'quiz' ? courseItems.finished.toQuiz : courseItems.finished.toHome;
}

/** Shows «+2» for a moment, away from the thumb. */
function EarnedPoints() {
  const points = useSyncExternalStore(subscribeToEarnedPoints, readEarnedPoints);
  return (
    <div role="status" className={styles.place}>
      {points > 0 && (
        <span className={styles.points}>
          <Icon name="star" size={18} filled />
          <span className="visually-hidden">
            {courseItems.earned} {courseItems.points(points)}
          </span>
          <bdi dir="ltr" aria-hidden="true">
            +{points}
          </bdi>
        </span>
      )}
    </div>
  );
}
