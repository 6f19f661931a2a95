import type { LevelView } from '@lisan/contract/learner/level';
import { useQuery } from '@tanstack/react-query';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { course } from '../../../../text/course.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { itemPath } from '../rules/item-path.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { nextStep } from '../rules/next-step.ts';
import type { Step } from '../rules/next-step.ts';
import { textTasksOf } from '../rules/text-tasks-of.ts';
import { useQuizLeft } from '../use-quiz-left.ts';
import { useWeekContent, useWeekProgress } from '../use-week.ts';
import type { Week } from '../week-content.ts';
import { TodaySkeleton } from './today.tsx';
import { WeekDownload } from './week-download.tsx';
import { WeekIntro } from './week-intro.tsx';
import { WeekSections } from './week-sections.tsx';

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
            <WeekSections week={week} content={reply.content} texts={texts} done={done} />
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
