import { useNavigate } from 'react-router';
import { forgetJudged } from '../../../lib/offline/judged-answers.ts';
import { isAnswer, useUnsent } from '../../../lib/unsent.ts';
import { answers as text } from '../../../text/answers.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page as Screen } from '../../../ui/page.tsx';
import { JudgedExercise } from '../components/judged-exercise.tsx';
import { WaitingAnswers } from '../components/waiting-answers.tsx';
import { groupAnswers } from '../group-answers.ts';
import { useJudgedAnswers } from '../use-judged-answers.ts';

/** Answers given without a network: those that wait, and what came of those that have arrived. */
export function Page() {
  const judged = useJudgedAnswers();
  const groups = groupAnswers(useUnsent().filter(isAnswer), judged);
  const waiting = groups.filter((group) => group.waiting > 0);
  const arrived = groups.filter((group) => group.judged.length > 0);
  return (
    <Screen title={text.title} back="/home" foot={arrived.length > 0 ? <Read /> : <Home />}>
      {groups.length === 0 && (
        <EmptyState icon="check" title={text.none.title}>
          {text.none.body}
        </EmptyState>
      )}
      {waiting.length > 0 && <WaitingAnswers groups={waiting} />}
      {arrived.map((group) => (
        <JudgedExercise key={group.exercise.path} {...group} />
      ))}
    </Screen>
  );
}

function Read() {
  const navigate = useNavigate();
  const leave = () => {
    forgetJudged().catch((error: unknown) => console.warn('What was read was not forgotten', error));
    void navigate('/home');
  };
  return <Button onClick={leave}>{text.read}</Button>;
}

function Home() {
  return <LinkButton to="/home">{text.home}</LinkButton>;
}
