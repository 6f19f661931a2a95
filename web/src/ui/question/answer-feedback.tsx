import { useEffect, useId, useRef } from 'react';
import type { Answer, QuestionKind } from '@lisan/contract/learner/question';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { classNames } from '../../lib/class-names.ts';
import { question as text, question } from '../../text/question.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { Button } from '../form/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { TappableMixedText } from '../text/tappable/tappable-mixed-text.tsx';
import { TappableText } from '../text/tappable/tappable-text.tsx';
import { ReportButton } from '../feedback/report/report-button.tsx';
import type { Reported } from '../feedback/report/report-host.ts';
import { Tag } from '../list/tag.tsx';
import type { AnswerResult } from './answer-result.ts';
import { isDontKnow, SPOKEN_RIGHT } from './answer-kind.ts';
import { KINDS } from './question-kinds.tsx';
import styles from './answer-feedback.module.css';

type Props = {
  kind: QuestionKind;
  answer: Answer | null;
  result: AnswerResult;
  note?: string | undefined;
  onContinue: () => void;
  busy?: boolean;
  continueText?: string | undefined;
  /** The subject of a report of a mistake; null for a question outside of the course. */
  reported?: Reported | null;
};

/** The last button of the sheet, behind the buttons in its words. */
const CONTINUE = ':scope > button';

/** Shows the sheet after an answer: the result, the right answer and the reason. Enter continues. */
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
  const { isRated, RightAnswer } = KINDS[kind];
  const tone = feedbackTone({ kind, answer, result });
  useEffect(() => {
    if (tone === 'calm') return;
    void loadChunk(() => import('../../lib/media/effects.ts')).then(
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
        {!result.correct && !isRated && (
          <div className={styles.row}>
            <RightAnswer right={result.correct_answer} answer={answer} />
            {result.tag && <Tag>{text.feedback.common}</Tag>}
          </div>
        )}
        <p>
          <TappableMixedText>{result.why}</TappableMixedText>
        </p>
        {result.audio_url && <AudioButton src={result.audio_url} />}
        {result.evidence && (
          <blockquote className={styles.cite}>
            <TappableText>{result.evidence}</TappableText>
          </blockquote>
        )}
        {note && <p className="small">{note}</p>}
        {reported && <ReportButton of={reported} />}
      </div>
      <Button className={styles.on} busy={busy} onClick={onContinue} aria-describedby={id}>
        {continueText}
      </Button>
    </div>
  );
}

type Answered = { kind: QuestionKind; answer: Answer | null; result: AnswerResult };

/** `calm`: neither right nor wrong, as for “I do not know” or a sentence to repeat. */
type FeedbackTone = 'right' | 'wrong' | 'calm';

function feedbackTone({ kind, answer, result }: Answered): FeedbackTone {
  if (isOwnRating(kind, answer)) return 'calm';
  if (result.correct) return 'right';
  return isDontKnow(answer) ? 'calm' : 'wrong';
}

function feedbackTitle({ kind, answer, result }: Answered): string {
  const words = question.feedback;
  if (isOwnRating(kind, answer) && !isDontKnow(answer)) return result.correct ? words.spokenWell : words.speakAgain;
  if (isDontKnow(answer)) return words.unknown;
  if (!result.correct) return words.wrong;
  return result.slip ? words.slip : words.right;
}

/** Whether the learner rated their own speech, which is no evidence. */
function isOwnRating(kind: QuestionKind, answer: Answer | null): boolean {
  return KINDS[kind].isRated && answer !== SPOKEN_RIGHT;
}
