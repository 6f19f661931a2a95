import type { LevelView } from '@lisan/contract/level';
import { useWaitingReview } from '../../../lib/todays-review.ts';
import { useWeekQuiz } from '../../../lib/week-quiz.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
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
  const toReview = useWaitingReview(progress.data?.review.due ?? 0);
  return (
    <QueryView query={content} skeleton={<TodaySkeleton />}>
      {({ content: items }) => (
        <QueryView query={progress} skeleton={<TodaySkeleton />}>
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
        </QueryView>
      )}
    </QueryView>
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
