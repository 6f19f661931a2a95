import type { LevelView } from '@lisan/contract/level';
import { course } from '../../../text/course.ts';
import { courseItems } from '../../../text/course-items.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { itemPath } from '../rules/item-path.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { nextStep } from '../rules/next-step.ts';
import type { Step } from '../rules/next-step.ts';
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
  const step = content.data && progress.data && nextStep(content.data.content, done, quiz);
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
            <WeekIntro week={week} content={reply.content} done={done} />
            <WeekDownload place={place} content={reply.content} />
            <WeekSections level_id={level.uuid} week={week} content={reply.content} done={done} />
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
  return (
    <LinkButton to={needsRecall(step.category) ? '/session' : itemPath(step.category, step.uuid)} iconEnd="forward">
      {isStarted ? courseItems.weekPage.resume : courseItems.weekPage.start}
    </LinkButton>
  );
}
