import { isRetrying } from '../../../../lib/until-answered.ts';
import { useLevelTest } from '../use-level-test.ts';
import { TestIntro } from './test-intro.tsx';
import { TestQuestion } from './test-question.tsx';
import { TestResultView } from './test-result-view.tsx';

/** The test: its introduction, its questions and its result. */
export function LevelTest({ isRetake }: { isRetake: boolean }) {
  const { stage, start, isStarting, startError, answer, send } = useLevelTest();
  if (stage.kind === 'intro')
    return <TestIntro isRetake={isRetake} isBusy={isStarting} error={startError} onStart={start} />;
  if (stage.kind === 'result') return <TestResultView result={stage.result} isRetake={isRetake} />;
  return (
    <TestQuestion
      key={stage.question.uuid}
      question={stage.question}
      asked={stage.asked}
      atMost={stage.atMost}
      isSending={send.isPending}
      isRetrying={isRetrying(send)}
      error={send.error}
      onAnswer={(value) => answer(stage, value)}
    />
  );
}
