import type { KeyboardEvent } from 'react';
import { question as text } from '../../text/question.ts';
import { textOf } from './answer-kind.ts';
import type { AnswerProps } from './answer-kind.ts';
import { plainTyping, typedClass } from './typed-class.ts';

/** A field for a dictation. Enter submits: a sentence has one line. */
export function DictationAnswer({ value, onChange, disabled, result, labelledBy }: AnswerProps) {
  return (
    <textarea
      {...plainTyping}
      dir="ltr"
      lang="en"
      rows={2}
      maxLength={400}
      className={typedClass('line', result)}
      aria-label={text.dictationField}
      aria-describedby={labelledBy}
      aria-invalid={result ? !result.correct : undefined}
      value={textOf(value)}
      readOnly={disabled}
      onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
      onKeyDown={submitOnEnter}
    />
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
