import { quiz } from '../../../text/quiz.ts';
import { Page as Screen } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { QuestionScreen } from '../../../ui/question/question-screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useQuizRun } from '../use-quiz-run.ts';
import type { QuizPlace } from '../use-quiz-status.ts';
import { QuizOutcomeScreen } from './quiz-outcome-screen.tsx';

type Props = { place: QuizPlace; weeks: number; onDone: () => void };

/** An attempt from its first open question to how it ended. */
export function QuizRunScreen({ place, weeks, onDone }: Props) {
  const run = useQuizRun(place);
  const title = quiz.title(place.week);
  const back = `/week/${place.week}`;
  if (run.outcome) return <QuizOutcomeScreen outcome={run.outcome} week={place.week} weeks={weeks} onAgain={onDone} />;
  const { data } = run.next;
  if (!data) {
    return (
      <Screen title={title} back={back} leave="close">
        <QueryView query={run.next} skeleton={<QuestionSkeleton />}>
          {() => null}
        </QueryView>
      </Screen>
    );
  }
  const { question, progress } = data;
  return (
    <QuestionScreen
      key={question.uuid}
      title={title}
      back={back}
      progress={{ value: progress.answered + 1, max: progress.total }}
      question={question}
      onAnswer={(answer) => run.answer(question, answer)}
      busy={run.isBusy}
      failure={run.failure}
      result={run.judged}
      onContinue={run.continue}
      continueText={run.judged?.passed === undefined ? undefined : quiz.finished.result}
    />
  );
}

function QuestionSkeleton() {
  return (
    <>
      <Skeleton shape="text" />
      <Skeleton shape="card" />
      <Skeleton count={4} />
    </>
  );
}
