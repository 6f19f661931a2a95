import { Fragment } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Card } from '../layout/card.tsx';
import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { TappableText } from '../text/tappable/tappable-text.tsx';
import { BLANK } from './question-heading.ts';
import styles from './prompt-card.module.css';

/** A longer prompt is a passage to read, set smaller to leave room for its question. */
const SENTENCE_LENGTH = 110;

type Props = {
  en?: string | undefined;
  ar?: string | undefined;
  /** Its words open their meaning, which could give the answer away before. */
  isAnswered?: boolean;
};

/** The prompt: an English sentence, and its meaning or scene in Arabic. Line breaks come from the author. */
export function PromptCard({ en, ar, isAnswered = false }: Props) {
  if (en === undefined && ar === undefined) return null;
  return (
    <Card as="div" className={styles.card}>
      {en !== undefined && (
        <English as="block" className={classNames(styles.english, en.length > SENTENCE_LENGTH && styles.passage)}>
          <Sentence parts={en.split(BLANK)} isAnswered={isAnswered} />
        </English>
      )}
      {ar !== undefined && (
        <p className={en === undefined ? styles.arabic : styles.meaning}>
          <MixedText>{ar}</MixedText>
        </p>
      )}
    </Card>
  );
}

function Sentence({ parts, isAnswered }: { parts: readonly string[]; isAnswered: boolean }) {
  return [...parts.keys()].map((index) => (
    <Fragment key={index}>
      {index > 0 && <Blank />}
      {isAnswered ? <TappableText>{parts[index] ?? ''}</TappableText> : parts[index]}
    </Fragment>
  ));
}

function Blank() {
  return (
    <span className={styles.blank}>
      <span className="visually-hidden" lang="ar">
        {text.blank}
      </span>
    </span>
  );
}
