import { answers as text } from '../../../../text/answers.ts';
import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { MissedList } from '../../../../ui/question/missed-list.tsx';
import { questionLine } from '../../../../ui/question/missed.ts';
import type { Missed } from '../../../../ui/question/missed.ts';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import type { GradedAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { scoreOf } from '../group-answers.ts';
import type { ExerciseAnswers, Score } from '../group-answers.ts';

/** The result of one exercise, with what to review. */
export function GradedExercise({ exercise: { title, path }, graded }: ExerciseAnswers) {
  const score = scoreOf(graded);
  const missed = graded.filter(({ reply }) => !reply.correct).map(missedOf);
  return (
    <>
      <ResultHero
        title={title}
        share={{ of: score.correct / score.total, label: text.score }}
        points={score.points > 0 ? text.points(score.points) : undefined}
      >
        <p>
          {text.score}: {text.correct(score.correct, score.total)}
        </p>
        <p>{wordsOf(score)}</p>
      </ResultHero>
      {missed.length > 0 && (
        <>
          <MissedList missed={missed} />
          <PractiseLink />
        </>
      )}
      <LinkButton to={path} variant="secondary">
        {text.back(title)}
      </LinkButton>
    </>
  );
}

function missedOf({ id, question, reply }: GradedAnswer): Missed {
  return { uuid: id, asked: questionLine(question), right: reply.correct_answer, why: reply.why };
}

function wordsOf({ passed, correct, total }: Score): string {
  if (passed !== undefined) return passed ? text.passed : text.failed;
  return correct === total ? text.perfect : text.checked;
}
