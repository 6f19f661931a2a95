import type { CategoryCode } from '@lisan/contract/learner/course';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { itemPath } from '../rules/item-path.ts';
import { nextStep } from '../rules/next-step.ts';
import { textTasksOf } from '../rules/text-tasks-of.ts';
import type { Step } from '../rules/next-step.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { useQuizLeft } from '../use-quiz-left.ts';
import { useDone, useWeeks } from '../use-week.ts';
import type { Place, WeekContent } from '../week-content.ts';
import { EarnedPoints } from './earned-points.tsx';
import styles from './finished-category.module.css';

type Props = { category: CategoryCode; place: Place; content: WeekContent };

/** The end of a category: its result, and the next step. */
export function FinishedCategory({ category, place, content }: Props) {
  const done = useDone(place);
  const weeks = useWeeks(place.level_id).data?.weeks;
  const status = weeks?.find(({ week }) => week === place.week)?.quiz_status ?? 'due';
  const quiz = useQuizLeft(place.week, status);
  const texts = useQuery(weekTextsQuery(place)).data?.texts;
  const tasks = texts ? textTasksOf(texts) : null;
  const isPracticeOpen = typeof tasks?.practice === 'string' && !done.has(tasks.practice);
  // After a lesson its practice has a button of its own.
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
