import type { Answer, QuestionKind } from '@lisan/contract/learner/question';
import { question as text } from '../../text/question.ts';
import { MixedText } from '../mixed-text.tsx';
import { TappableText } from '../tappable/tappable-text.tsx';
import { isArabic } from '../split-runs.ts';
import { useChunk } from '../../lib/use-chunk.ts';
import { missedPairs } from './match-pairs.ts';
import styles from './answer-feedback.module.css';

type Props = { kind: QuestionKind; right: string; answer: Answer | null };

/** Shows the right answer; of a match, the missing pairs. */
export function RightAnswer({ kind, right, answer }: Props) {
  if (kind === 'match') return <MissedPairs pairs={missedPairs(right, answer)} />;
  if ((kind === 'gap' || kind === 'dictation') && typeof answer === 'string') {
    return <Compared typed={answer} right={right} />;
  }
  return <Plain right={right} />;
}

const loadDiff = () => import('./typed-diff.tsx');

/** What was typed beside the right answer; the comparison is loaded with the first mistake. */
function Compared({ typed, right }: { typed: string; right: string }) {
  const diff = useChunk(loadDiff);
  return diff ? <diff.TypedDiff typed={typed} right={right} /> : <Plain right={right} />;
}

function Plain({ right }: { right: string }) {
  return (
    <p className={styles.answer}>
      <span className="small">{text.feedback.answer}</span>
      <strong>{inOwnDirection(right)}</strong>
    </p>
  );
}

/** The pairs on the sides that they have in the question. */
function MissedPairs({ pairs }: { pairs: readonly (readonly [string, string])[] }) {
  return (
    <dl dir="ltr" className={styles.pairs}>
      {pairs.map(([left, right]) => (
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
