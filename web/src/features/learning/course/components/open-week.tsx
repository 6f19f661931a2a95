import type { LevelView } from '@lisan/contract/learner/level';
import { useQuery } from '@tanstack/react-query';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Ring } from '../../../../ui/list/ring.tsx';
import { course } from '../text/course.ts';
import { itemPath } from '../rules/item-path.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { nextStep, type Step, type TextTasks, countDone } from '../rules/next-step.ts';
import { textTasksOf } from '../rules/text-tasks-of.ts';
import { useQuizLeft } from '../use-quiz-left.ts';
import { useWeekContent, useWeekProgress } from '../use-week.ts';
import { type Week, type WeekContent, CATEGORIES, type WeekItems } from '../week-content.ts';
import { TodaySkeleton } from './today.tsx';
import { WeekDownload } from './week-download.tsx';
import { WeekSections } from './week-sections.tsx';
import styles from './open-week.module.css';

type Props = { level: LevelView; week: Week };

export function OpenWeek({ level, week }: Props) {
  const place = { level_id: level.uuid, week: week.week };
  const content = useWeekContent(place);
  const progress = useWeekProgress(place);
  const done = new Set(progress.data?.done_uuids);
  const quiz = useQuizLeft(week.week, week.quiz_status);
  const texts = useQuery(weekTextsQuery(place)).data?.texts;
  const tasks = texts ? textTasksOf(texts) : null;
  const step = content.data && progress.data && nextStep(content.data.content, tasks, { done, quiz });
  return (
    <Page
      title={course.week(week.week)}
      back="/home"
      wide="aside"
      foot={step && <Continue step={step} week={week.week} isStarted={done.size > 0} />}
    >
      <LearnerQueryView query={content} skeleton={<TodaySkeleton />}>
        {(reply) => (
          <>
            <WeekIntro week={week} content={reply.content} texts={tasks} done={done} />
            <WeekDownload place={place} content={reply.content} />
            <WeekSections
              week={week}
              content={reply.content}
              texts={texts}
              done={done}
              due={new Set(progress.data?.due_uuids)}
            />
          </>
        )}
      </LearnerQueryView>
    </Page>
  );
}

function Continue({ step, week, isStarted }: { step: Step; week: number; isStarted: boolean }) {
  if (step.kind === 'rest') return null;
  if (step.kind === 'quiz' || step.kind === 'retry') {
    return (
      <LinkButton to={`/week/${week}/quiz`} iconEnd="forward">
        {step.kind === 'retry' ? course.home.retryQuiz : course.home.startQuiz}
      </LinkButton>
    );
  }
  if (step.kind === 'text') {
    return (
      <LinkButton to={`/${step.text}/${week}`} iconEnd="forward">
        {courseItems.weekPage.to[step.text]}
      </LinkButton>
    );
  }
  return (
    <LinkButton to={needsRecall(step.category) ? '/session' : itemPath(step.category, step.uuid)} iconEnd="forward">
      {isStarted ? courseItems.weekPage.resume : courseItems.weekPage.start}
    </LinkButton>
  );
}

type WeekIntroProps = { week: Week; content: WeekContent; texts: TextTasks | null; done: ReadonlySet<string> };

/** The theme of the week, its goals, and its progress. */
function WeekIntro({ week, content, texts, done }: WeekIntroProps) {
  return (
    <Card tone="hero">
      <div className={styles.top}>
        <div className={styles.words}>
          <English as="block" className={styles.english}>
            {week.title.en}
          </English>
          <h2 className={styles.title}>{week.title.ar}</h2>
        </div>
        <Ring share={shareOfWeek(week, { content, texts, done })} label={courseItems.weekPage.share} />
      </div>
      <div className={styles.cando}>
        <p className={styles.label}>{courseItems.weekPage.cando}</p>
        <p>{week.cando.ar}</p>
      </div>
    </Card>
  );
}

type Marked = { content: WeekItems; texts: TextTasks | null; done: ReadonlySet<string> };

/**
 * Returns how much of a week is finished, from 0 to 1: by the server's count, or by the marks on this phone if they are
 * ahead of it. A week that the server calls complete counts as complete.
 */
export function shareOfWeek({ done, total }: Pick<Week, 'done' | 'total'>, marked: Marked): number {
  const items = CATEGORIES.flatMap((category) => [...marked.content[category]]);
  const texts = Object.values(marked.texts ?? {}).flatMap((uuid) => (uuid === null ? [] : [{ uuid }]));
  const here = countDone([...items, ...texts], marked.done);
  return total > 0 ? Math.min(1, Math.max(done, here) / total) : 0;
}
