import { textOf } from './answer-kind.ts';
import type { AnswerProps } from './answer-kind.ts';
import { OptionList } from './option-list.tsx';
import type { Option, OptionMark } from './option-list.tsx';

/** Choice and translate: one of the options, answered by its id. */
export function ChoiceAnswer({ question, value, onChange, onPick, disabled, result, labelledBy }: AnswerProps) {
  const chosen = textOf(value);
  const markOf = (option: Option): OptionMark => {
    if (!result) return null;
    if (option.text === result.correct_answer) return 'right';
    return option.id === chosen ? 'wrong' : null;
  };
  return (
    <OptionList
      options={question.options ?? []}
      value={chosen}
      onChange={onChange}
      onPick={onPick}
      disabled={disabled}
      markOf={markOf}
      isAnswered={result !== undefined}
      labelledBy={labelledBy}
    />
  );
}
