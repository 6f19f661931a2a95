import { useState } from 'react';
import { question as text } from '../../text/question.ts';
import { MatchEnd } from './match-end.tsx';
import type { AnswerProps } from './answer-kind.ts';
import { isRightPair, pressEnd } from './match-pairs.ts';
import type { Selected, Joined, Side } from './match-pairs.ts';
import styles from './match-answer.module.css';

/** Two columns whose ends are joined by pressing one of each; a number marks each pair. */
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
    <ul role="list" aria-label={label} className={styles.column}>
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
    <div className={styles.match}>
      {!disabled && <p className="small">{text.match.hint}</p>}
      <div dir="ltr" className={styles.columns}>
        {column(0, text.match.lefts)}
        {column(1, text.match.rights)}
      </div>
    </div>
  );
}
