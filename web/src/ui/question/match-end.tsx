import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Icon } from '../icon.tsx';
import { isArabic } from '../split-runs.ts';
import marks from './answer-mark.module.css';
import styles from './match-answer.module.css';

type Props = {
  text: string;
  /** The number of its pair, from 1. */
  pair: number | null;
  selected: boolean;
  mark: 'right' | 'wrong' | null;
  disabled: boolean;
  onPress: () => void;
};

export function MatchEnd({ text: end, pair, selected, mark, disabled, onPress }: Props) {
  const arabic = isArabic(end);
  return (
    <button
      type="button"
      dir={arabic ? 'rtl' : 'ltr'}
      aria-pressed={selected || pair !== null}
      disabled={disabled}
      className={classNames(
        styles.end,
        selected && styles.selected,
        pair !== null && (pair % 2 ? styles.odd : styles.even),
        mark && styles[mark],
        mark && marks[mark],
      )}
      onClick={onPress}
    >
      <span lang={arabic ? undefined : 'en'} className={styles.text}>
        {end}
      </span>
      <span className={styles.signs}>
        {pair !== null && (
          <span className={styles.pair}>
            <span aria-hidden="true">{pair}</span>
            <span className="visually-hidden">{text.match.pair(pair)}</span>
          </span>
        )}
        {mark && (
          <span>
            <Icon name={mark === 'right' ? 'check' : 'close'} size={18} />
            <span className="visually-hidden">
              {mark === 'right' ? text.feedback.rightOption : text.feedback.wrongOption}
            </span>
          </span>
        )}
      </span>
    </button>
  );
}
