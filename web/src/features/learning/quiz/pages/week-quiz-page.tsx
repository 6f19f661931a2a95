import { useState } from 'react';
import type { LevelView } from '@lisan/contract/learner/level';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { quiz } from '../text/quiz.ts';
import { QuizLobby } from '../components/quiz-lobby.tsx';
import { QuizRunScreen } from '../components/quiz-run-screen.tsx';

export function WeekQuizPage() {
  const week = Number(useParams()['week']);
  const learner = useLearner();
  const level = learner.data?.user.level_subscribers.find(({ current }) => current)?.level;
  if (level) return <WeekQuiz week={week} level={level} />;
  return (
    <Page title={quiz.title(week)} back="/home">
      <LearnerQueryView query={learner} skeleton={<Skeleton shape="hero" />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}

function WeekQuiz({ week, level }: { week: number; level: LevelView }) {
  const [runs, setRuns] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const place = { level_id: level.uuid, week };
  const start = () => {
    setRuns(runs + 1);
    setRunning(true);
  };
  if (isRunning) return <QuizRunScreen key={runs} place={place} weeks={level.weeks} onDone={() => setRunning(false)} />;
  return <QuizLobby place={place} weeks={level.weeks} onStart={start} />;
}
