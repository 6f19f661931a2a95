import { useId, type KeyboardEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { question as text } from '../../text/question.ts';
import { Card } from '../layout/card.tsx';
import { English } from '../text/english.tsx';
import { MixedText } from '../text/mixed-text.tsx';
import { TappableText } from '../text/tappable/tappable-text.tsx';
import { textOf, type AnswerProps } from './answer-kind.ts';
import type { AnswerResult } from './answer-result.ts';
import { BLANK } from './question-heading.ts';
import marks from './answer-mark.module.css';
import fieldStyles from './typed-field.module.css';

/** Shows a field for the missing word, inside the sentence. */
export function GapAnswer({ question, value, onChange, disabled, result, labelledBy }: AnswerProps) {
  const typed = textOf(value);
  const fieldId = useId();
  const sentence = question.prompt.en ?? BLANK;
  const part = (text: string) => (result && text !== '' ? <TappableText>{text}</TappableText> : text);
  const [before = '', ...after] = sentence.split(BLANK);
  return (
    <Card as="div" className={fieldStyles.sentence}>
      <label htmlFor={fieldId} className="visually-hidden">
        {text.gapField}
      </label>
      <English as="block" className={fieldStyles.english}>
        {part(before)}
        <input
          {...plainTyping}
          type="text"
          dir="ltr"
          maxLength={120}
          className={typedClass('blank', result)}
          style={{ inlineSize: `${typed.length + 4}ch` }}
          id={fieldId}
          aria-describedby={labelledBy}
          aria-invalid={result ? !result.correct : undefined}
          value={typed}
          readOnly={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        {part(after.join(BLANK))}
      </English>
      {question.prompt.ar && (
        <p className={fieldStyles.meaning}>
          <MixedText>{question.prompt.ar}</MixedText>
        </p>
      )}
    </Card>
  );
}

/** Shows a field for a dictation. Enter submits: a sentence has one line. */
export function DictationAnswer({ value, onChange, disabled, result, labelledBy }: AnswerProps) {
  const fieldId = useId();
  return (
    <>
      <label htmlFor={fieldId} className="visually-hidden">
        {text.dictationField}
      </label>
      <textarea
        {...plainTyping}
        dir="ltr"
        lang="en"
        translate="no"
        rows={2}
        maxLength={400}
        className={typedClass('line', result)}
        id={fieldId}
        aria-describedby={labelledBy}
        aria-invalid={result ? !result.correct : undefined}
        value={textOf(value)}
        readOnly={disabled}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={submitOnEnter}
      />
    </>
  );
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The attributes of every English field: nothing may correct, capitalise or underline the tested words. */
const plainTyping = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'done',
} as const;

function typedClass(shape: 'blank' | 'line', result: AnswerResult | undefined): string {
  return classNames(fieldStyles[shape], result && (result.correct ? marks.right : marks.wrong));
}
