import { useId } from 'react';
import type { SpokenResult } from '../../lib/speech/compare-spoken.ts';
import type { WordMark } from '../../lib/speech/align-words.ts';
import { classNames } from '../../lib/class-names.ts';
import { canRecord } from '../../lib/media/record-stream.ts';
import { speech } from '../../text/ui/speech.ts';
import { Card } from '../layout/card.tsx';
import { English } from '../text/english.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './spoken-words.module.css';

const text = speech.result;
const ICONS = { matched: 'check', different: 'repeat', missing: 'minus' } as const;

/** Recommends the comparison of both voices after a text, where the browser records. */
export function withComparison(reason: string): string {
  return canRecord() ? `${reason} ${speech.compare}` : reason;
}

/** Shows a sentence word by word, as evidence: the recognised words, never a score. */
export function SpokenWords({ result }: { result: SpokenResult }) {
  const id = useId();
  if (result.kind === 'unsure') return <p className={styles.unsure}>{withComparison(text.unsure)}</p>;
  return (
    <Card tight aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text.title}
      </h2>
      <English as="block" className={styles.sentence}>
        {result.words.map((mark, at) => (
          <Word key={at} mark={mark} />
        ))}
      </English>
      {result.isComplete ? <p className={styles.complete}>{text.complete}</p> : <Differences result={result} />}
    </Card>
  );
}

/** Shows a word; the space after it separates it for screen readers and for selection. */
function Word({ mark }: { mark: WordMark }) {
  return (
    <>
      <span className={classNames(styles.word, styles[mark.kind])}>
        {mark.text}
        <Icon name={ICONS[mark.kind]} size={18} className={styles.icon} />
      </span>{' '}
    </>
  );
}

type Compared = Extract<SpokenResult, { kind: 'compared' }>;

/** Describes the marks in words, for screen readers and for learners who do not see their colours. */
function Differences({ result: { words, extras } }: { result: Compared }) {
  return (
    <>
      <ul className={styles.list}>
        {words.map((mark, at) =>
          mark.kind === 'matched' ? null : (
            <li key={at}>
              {mark.kind === 'missing' ? text.missing : text.different.before} <Quoted>{mark.text}</Quoted>
              {mark.kind === 'different' && (
                <>
                  {' '}
                  {text.different.after} <Quoted>{mark.recognised}</Quoted>
                </>
              )}
            </li>
          ),
        )}
        {extras.length > 0 && (
          <li>
            {text.extra} <Quoted>{extras.join(' ')}</Quoted>
          </li>
        )}
      </ul>
      <p className="small">{withComparison(text.mayErr)}</p>
    </>
  );
}

/** Quotes a word without the punctuation of the sentence. */
function Quoted({ children }: { children: string }) {
  return <English className={styles.quoted}>{children.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')}</English>;
}
