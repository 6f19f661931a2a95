import { classNames } from '../../lib/class-names.ts';
import type { AnswerResult } from './answer-result.ts';
import marks from './answer-mark.module.css';
import styles from './typed-field.module.css';

/** The attributes of every English field: nothing may correct, capitalise or underline what is tested. */
export const plainTyping = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'done',
} as const;

export function typedClass(shape: 'blank' | 'line', result: AnswerResult | undefined): string {
  return classNames(styles[shape], result && (result.correct ? marks.right : marks.wrong));
}
