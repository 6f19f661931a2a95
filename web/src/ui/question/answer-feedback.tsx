import { useEffect, useId, useRef } from 'react';
import type { Answer, QuestionKind } from '@lisan/contract/learner/question';
import { loadChunk } from '../../lib/load-chunk.ts';
import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { MixedText } from '../mixed-text.tsx';
import { TappableMixedText } from '../tappable/tappable-mixed-text.tsx';
import { ReportButton } from '../report/report-button.tsx';
import type { Reported } from '../report/report-host.ts';
import { Tag } from '../tag.tsx';
import type { AnswerResult } from './answer-result.ts';
import { feedbackTitle, feedbackTone } from './feedback-words.ts';
import { RightAnswer } from './right-answer.tsx';
import styles from './answer-feedback.module.css';

type Props = {
  kind: QuestionKind;
  answer: Answer | null;
  result: AnswerResult;
  note?: string | undefined;
  onContinue: () => void;
  busy?: boolean;
  continueText?: string | undefined;
  /** What a mistake is reported of; null where the question is not of the course. */
  reported?: Reported | null;
};

/** The last button of the sheet, behind those in its words. */
const CONTINUE = ':scope > button';

/** The sheet after an answer: the result, the right answer and the reason. Enter continues. */
export function AnswerFeedback({
  kind,
  answer,
  result,
  note,
  onContinue,
  busy = false,
  continueText = text.continue,
  reported = null,
}: Props) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    sheet.current?.querySelector<HTMLButtonElement>(CONTINUE)?.focus({ preventScroll: true });
  }, []);
  const tone = feedbackTone({ kind, answer, result });
  useEffect(() => {
    if (tone === 'calm') return;
    void loadChunk(() => import('../../lib/effects.ts')).then(
      ({ playEffect }) => playEffect(tone),
      // The answer is shown without its sound.
      () => undefined,
    );
  }, [tone]);
  return (
    <div ref={sheet} className={classNames(styles.sheet, styles[tone])}>
      <div id={id} className={styles.words}>
        <div className={styles.head}>
          <Icon name={tone === 'right' ? 'check' : tone === 'wrong' ? 'close' : 'book'} />
          <h2>{feedbackTitle({ kind, answer, result })}</h2>
        </div>
        {result.slip && (
          <p className={styles.slip}>
            <MixedText>{result.slip}</MixedText>
          </p>
        )}
        {!result.correct && kind !== 'speak' && (
          <div className={styles.row}>
            <RightAnswer kind={kind} right={result.correct_answer} answer={answer} />
            {result.tag && <Tag>{text.feedback.common}</Tag>}
          </div>
        )}
        <p>
          <TappableMixedText>{result.why}</TappableMixedText>
        </p>
        {note && <p className="small">{note}</p>}
        {reported && <ReportButton of={reported} />}
      </div>
      <Button className={styles.on} busy={busy} onClick={onContinue} aria-describedby={id}>
        {continueText}
      </Button>
    </div>
  );
}
