import { useEffect, useRef, type RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { readDigit } from '../../lib/input/digit-key.ts';
import { question as text } from '../../text/question.ts';
import { Icon } from '../icons/icon.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { isArabic } from '../text/split-runs.ts';
import { TappableText } from '../text/tappable/tappable-text.tsx';
import marks from './answer-mark.module.css';
import styles from './option-list.module.css';

export type Option = { id: string; text: string };
export type OptionMark = 'right' | 'wrong' | null;

type Props = {
  options: readonly Option[];
  value: string;
  onChange: (id: string) => void;
  /** A tap or a click on an option, in addition to `onChange`. */
  onPick?: ((id: string) => void) | undefined;
  disabled: boolean;
  markOf: (option: Option) => OptionMark;
  /** The words of English options open their meaning. */
  isAnswered?: boolean;
  labelledBy: string;
};

/** Shows a choice of one option: native radios on cards, which the keys 1 to 9 select too. */
export function OptionList({ options, value, onChange, onPick, disabled, markOf, isAnswered, labelledBy }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useNumberKeys(options, onChange, disabled);
  usePicks(list, options, disabled ? undefined : onPick);
  return (
    <div ref={list} role="radiogroup" aria-labelledby={labelledBy} className={styles.list}>
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
          isAnswered={isAnswered}
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
  isAnswered: boolean | undefined;
};

function OptionCard({ option, group, number, checked, onChoose, disabled, mark, isAnswered }: CardProps) {
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
      <span className={styles.text} lang={arabic ? undefined : 'en'} translate={arabic ? undefined : 'no'}>
        <OptionText isAnswered={isAnswered}>{option.text}</OptionText>
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

function OptionText({ isAnswered, children }: { isAnswered: boolean | undefined; children: string }) {
  if (isArabic(children)) return <MixedText>{children}</MixedText>;
  return isAnswered ? <TappableText>{children}</TappableText> : children;
}

/** Reports taps and clicks on an option. A key of a radio arrives as a click on its input, and without a count. */
function usePicks(list: RefObject<HTMLElement | null>, options: readonly Option[], onPick: Props['onPick']) {
  useEffect(() => {
    const { current } = list;
    if (!current || !onPick) return;
    const pick = ({ target, detail }: MouseEvent) => {
      if (detail === 0 || !(target instanceof Element) || target instanceof HTMLInputElement) return;
      const option = options[[...current.children].findIndex((card) => card.contains(target))];
      if (option) onPick(option.id);
    };
    current.addEventListener('click', pick);
    return () => current.removeEventListener('click', pick);
  }, [list, options, onPick]);
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
