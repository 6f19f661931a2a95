import type { LevelView } from '@lisan/contract/level';
import { useOpenReviewCount } from '../../../domain/answers/queries.ts';
import { useWeekQuiz } from '../../../domain/learner/week-quiz.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { nextStep } from '../rules/next-step.ts';
import { useWeekContent, useWeekProgress } from '../use-week.ts';
import type { Week } from '../week-content.ts';
import { QuizCard } from './quiz-card.tsx';
import { TodayCard } from './today-card.tsx';
import { WeekTiles } from './week-tiles.tsx';

type Props = { level: LevelView; week: Week; nextOpensAt: string | null };

/** What to do now, the quiz that waits, and what the week holds. */
export function Today({ level, week, nextOpensAt }: Props) {
  const place = { level_id: level.uuid, week: week.week };
  const content = useWeekContent(place);
  const progress = useWeekProgress(place);
  const quiz = useWeekQuiz();
  const toReview = useOpenReviewCount(progress.data?.review.due ?? 0);
  return (
    <LearnerQueryView query={content} skeleton={<TodaySkeleton />}>
      {({ content: items }) => (
        <LearnerQueryView query={progress} skeleton={<TodaySkeleton />}>
          {({ done_uuids }) => {
            const done = new Set(done_uuids);
            const step = nextStep(items, done, week.quiz_status);
            return (
              <>
                <TodayCard
                  level={level}
                  week={week}
                  content={items}
                  done={done}
                  step={step}
                  nextOpensAt={nextOpensAt}
                  toReview={toReview}
                />
                {step.kind !== 'quiz' && quiz && <QuizCard quiz={quiz} />}
                <WeekTiles week={week} content={items} done={done} />
              </>
            );
          }}
        </LearnerQueryView>
      )}
    </LearnerQueryView>
  );
}

export function TodaySkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}
