import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Icon } from '../icons/icon.tsx';
import { English } from '../text/english.tsx';
import layout from '../layout/layout.module.css';
import type { AnswerProps } from './answer-kind.ts';
import marks from './answer-mark.module.css';
import styles from './order-answer.module.css';

/**
 * Builds a sentence from tokens: a press places a token, another press removes it. The same word may appear
 * twice, so tokens are identified by index.
 */
export function OrderAnswer({ question, onChange, disabled, result }: AnswerProps) {
  const tokens = question.tokens ?? [];
  const [placed, setPlaced] = useState<readonly number[]>([]);
  const bank = useRef<HTMLUListElement>(null);
  const sentence = placed.map((index) => tokens[index] ?? '');
  const place = (next: readonly number[]) => {
    setPlaced(next);
    onChange(next.length > 0 ? next.map((index) => tokens[index] ?? '') : null);
  };
  const removePlaced = (index: number) => {
    place(placed.filter((other) => other !== index));
    bank.current?.querySelectorAll('button')[index]?.focus();
  };
  const toggle = (index: number) =>
    place(placed.includes(index) ? placed.filter((other) => other !== index) : [...placed, index]);
  return (
    <div className={styles.order} dir="ltr">
      <div
        hidden={result !== undefined && placed.length === 0}
        className={classNames(
          styles.line,
          result && styles.marked,
          result && (result.correct ? marks.right : marks.wrong),
        )}
      >
        {placed.length === 0 && (
          <p dir="rtl" className={styles.empty}>
            {text.order.empty}
          </p>
        )}
        <ul role="list" aria-label={text.order.line} className={classNames(layout.cluster, styles.tokens)}>
          {placed.map((index) => (
            <li key={index} lang="en" translate="no">
              <button type="button" disabled={disabled} className={styles.token} onClick={() => removePlaced(index)}>
                {tokens[index]}
              </button>
            </li>
          ))}
        </ul>
        {result && <Icon name={result.correct ? 'check' : 'close'} />}
      </div>
      <p className="visually-hidden" dir="rtl" role="status">
        {sentence.length > 0 && (
          <>
            {text.order.soFar} <English>{sentence.join(' ')}</English>
          </>
        )}
      </p>
      {!disabled && <Bank ref={bank} tokens={tokens} placed={placed} onToggle={toggle} />}
    </div>
  );
}

type BankProps = {
  ref: Ref<HTMLUListElement>;
  tokens: readonly string[];
  placed: readonly number[];
  onToggle: (index: number) => void;
};

/** A placed token leaves an empty slot: nothing moves, and the focus stays. */
function Bank({ ref, tokens, placed, onToggle }: BankProps) {
  return (
    <ul ref={ref} role="list" aria-label={text.order.bank} className={layout.cluster}>
      {[...tokens.keys()].map((index) => (
        <li key={index} lang="en" translate="no">
          <button
            type="button"
            aria-pressed={placed.includes(index)}
            className={styles.token}
            onClick={() => onToggle(index)}
          >
            {tokens[index]}
          </button>
        </li>
      ))}
    </ul>
  );
}
