import { useEffect } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { readDigit } from '../../lib/shortcut-keys.ts';
import { question as text } from '../../text/question.ts';
import { Icon } from '../icon.tsx';
import { MixedText } from '../mixed-text.tsx';
import { isArabic } from '../split-runs.ts';
import marks from './answer-mark.module.css';
import styles from './option-list.module.css';

export type Option = { id: string; text: string };
export type OptionMark = 'right' | 'wrong' | null;

type Props = {
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
  disabled: boolean;
  markOf: (option: Option) => OptionMark;
  labelledBy: string;
};

/** A choice of one: native radios on cards, also selected by the keys 1 to 9. */
export function OptionList({ options, value, onChange, disabled, markOf, labelledBy }: Props) {
  useNumberKeys(options, onChange, disabled);
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles.list}>
      {options.map((option, index) => (
        <OptionCard
          key={option.id}
          option={option}
          group={labelledBy}
          number={index + 1}
          checked={option.id === value}
          onChoose={() => onChange(option.id)}
          disabled={disabled}
          mark={markOf(option)}
        />
      ))}
    </div>
  );
}

type CardProps = {
  option: Option;
  group: string;
  number: number;
  checked: boolean;
  onChoose: () => void;
  disabled: boolean;
  mark: OptionMark;
};

function OptionCard({ option, group, number, checked, onChoose, disabled, mark }: CardProps) {
  const arabic = isArabic(option.text);
  return (
    <label
      dir={arabic ? 'rtl' : 'ltr'}
      className={classNames(styles.option, mark && styles[mark], mark && marks[mark], disabled && styles.still)}
    >
      <input
        type="radio"
        name={group}
        className="visually-hidden"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <span className={styles.text} lang={arabic ? undefined : 'en'}>
        {arabic ? <MixedText>{option.text}</MixedText> : option.text}
      </span>
      {mark && (
        <span className={styles.mark}>
          <Icon name={mark === 'right' ? 'check' : 'close'} />
          <span className="visually-hidden">
            {mark === 'right' ? text.feedback.rightOption : text.feedback.wrongOption}
          </span>
        </span>
      )}
    </label>
  );
}

function useNumberKeys(options: readonly Option[], onChange: (id: string) => void, disabled: boolean) {
  useEffect(() => {
    if (disabled) return;
    const choose = (event: KeyboardEvent) => {
      const digit = readDigit(event);
      const option = digit === null ? undefined : options[digit - 1];
      if (option) onChange(option.id);
    };
    window.addEventListener('keydown', choose);
    return () => window.removeEventListener('keydown', choose);
  }, [options, onChange, disabled]);
}
