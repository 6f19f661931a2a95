import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Icon } from '../icons/icon.tsx';
import { isArabic } from '../text/split-runs.ts';
import type { AnswerProps } from './answer-kind.ts';
import { isRightPair, pressEnd, type Joined, type Selected, type Side } from './match-pairs.ts';
import marks from './answer-mark.module.css';
import match from './match-answer.module.css';

/** Shows two columns whose ends are joined by pressing one of each; a number marks each pair. */
export function MatchAnswer({ question, onChange, disabled, result }: AnswerProps) {
  const columns = [question.left ?? [], question.right ?? []] as const;
  const [joined, setJoined] = useState<Joined>([]);
  const [selected, setSelected] = useState<Selected>(null);
  const textAt = (side: Side, index: number) => columns[side][index] ?? '';
  const press = (side: Side, index: number) => {
    const next = pressEnd({ joined, selected, side, index });
    setSelected(next.selected);
    if (next.joined === joined) return;
    setJoined(next.joined);
    onChange(
      next.joined.length > 0
        ? next.joined.map(([left, right]): [string, string] => [textAt(0, left), textAt(1, right)])
        : null,
    );
  };
  const markOf = (pair: Joined[number] | undefined) => {
    if (!result || !pair) return null;
    return isRightPair(textAt(0, pair[0]), textAt(1, pair[1]), result.correct_answer) ? 'right' : 'wrong';
  };
  const column = (side: Side, label: string) => (
    <ul role="list" aria-label={label} className={match.column}>
      {columns[side].map((end, index) => {
        const at = joined.findIndex((pair) => pair[side] === index);
        return (
          <li key={end}>
            <MatchEnd
              text={end}
              pair={at < 0 ? null : at + 1}
              selected={selected?.side === side && selected.index === index}
              mark={markOf(joined[at])}
              disabled={disabled}
              onPress={() => press(side, index)}
            />
          </li>
        );
      })}
    </ul>
  );
  return (
    <div className={match.match}>
      {!disabled && <p className="small">{text.match.hint}</p>}
      <div dir="ltr" className={match.columns}>
        {column(0, text.match.lefts)}
        {column(1, text.match.rights)}
      </div>
    </div>
  );
}

type MatchEndProps = {
  text: string;
  /** The number of its pair, from 1. */
  pair: number | null;
  selected: boolean;
  mark: 'right' | 'wrong' | null;
  disabled: boolean;
  onPress: () => void;
};

function MatchEnd({ text: end, pair, selected, mark, disabled, onPress }: MatchEndProps) {
  const arabic = isArabic(end);
  return (
    <button
      type="button"
      dir={arabic ? 'rtl' : 'ltr'}
      aria-pressed={selected || pair !== null}
      disabled={disabled}
      className={classNames(
        match.end,
        selected && match.selected,
        pair !== null && (pair % 2 ? match.odd : match.even),
        mark && match[mark],
        mark && marks[mark],
      )}
      onClick={onPress}
    >
      <span lang={arabic ? undefined : 'en'} translate={arabic ? undefined : 'no'} className={match.text}>
        {end}
      </span>
      <span className={match.signs}>
        {pair !== null && (
          <span className={match.pair}>
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
