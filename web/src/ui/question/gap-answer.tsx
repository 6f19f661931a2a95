import { question as text } from '../../text/question.ts';
import { Card } from '../card.tsx';
import { English } from '../english.tsx';
import { MixedText } from '../mixed-text.tsx';
import { TappableText } from '../tappable/tappable-text.tsx';
import { textOf } from './answer-kind.ts';
import type { AnswerProps } from './answer-kind.ts';
import { BLANK } from './question-heading.ts';
import { plainTyping, typedClass } from './typed-class.ts';
import styles from './typed-field.module.css';

/** A field for the missing word, inside the sentence. */
export function GapAnswer({ question, value, onChange, disabled, result, labelledBy }: AnswerProps) {
  const typed = textOf(value);
  const sentence = question.prompt.en ?? BLANK;
  const part = (text: string) => (result && text !== '' ? <TappableText>{text}</TappableText> : text);
  const [before = '', ...after] = sentence.split(BLANK);
  return (
    <Card as="div" className={styles.sentence}>
      <English as="block" className={styles.english}>
        {part(before)}
        <input
          {...plainTyping}
          type="text"
          dir="ltr"
          maxLength={120}
          className={typedClass('blank', result)}
          style={{ inlineSize: `${typed.length + 4}ch` }}
          aria-label={text.gapField}
          aria-describedby={labelledBy}
          aria-invalid={result ? !result.correct : undefined}
          value={typed}
          readOnly={disabled}
          onChange={(event) => onChange(event.target.value)}
        />
        {part(after.join(BLANK))}
      </English>
      {question.prompt.ar && (
        <p className={styles.meaning}>
          <MixedText>{question.prompt.ar}</MixedText>
        </p>
      )}
    </Card>
  );
}
