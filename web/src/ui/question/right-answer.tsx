import type { Answer } from '@lisan/contract/learner/question';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { question as text } from '../../text/question.ts';
import { MixedText } from '../text/mixed-text.tsx';
import { TappableText } from '../text/tappable/tappable-text.tsx';
import { isArabic } from '../text/split-runs.ts';
import { missedPairs } from './match-pairs.ts';
import styles from './answer-feedback.module.css';

export type RightAnswerProps = { right: string; answer: Answer | null };

export function PlainAnswer({ right }: Pick<RightAnswerProps, 'right'>) {
  return (
    <p className={styles.answer}>
      <span className="small">{text.feedback.answer}</span>
      <strong>{inOwnDirection(right)}</strong>
    </p>
  );
}

const loadDiff = () => import('./typed-diff.tsx');

/** Shows the typed text beside the right answer; the comparison is loaded with the first mistake. */
export function ComparedAnswer({ right, answer }: RightAnswerProps) {
  return typeof answer === 'string' ? <Compared typed={answer} right={right} /> : <PlainAnswer right={right} />;
}

function Compared({ typed, right }: { typed: string; right: string }) {
  const diff = useChunk(loadDiff);
  return diff ? <diff.TypedDiff typed={typed} right={right} /> : <PlainAnswer right={right} />;
}

/** Shows the missing pairs of a match, on the sides that they have in the question. */
export function MissedPairs({ right: answers, answer }: RightAnswerProps) {
  return (
    <dl dir="ltr" className={styles.pairs}>
      {missedPairs(answers, answer).map(([left, right]) => (
        <div key={left}>
          <dt dir={directionOf(left)}>{inOwnDirection(left)}</dt>
          <dd dir={directionOf(right)}>{inOwnDirection(right)}</dd>
        </div>
      ))}
    </dl>
  );
}

function directionOf(words: string): 'rtl' | 'ltr' {
  return isArabic(words) ? 'rtl' : 'ltr';
}

function inOwnDirection(words: string) {
  return isArabic(words) ? <MixedText>{words}</MixedText> : <TappableText>{words}</TappableText>;
}
