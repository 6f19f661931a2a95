import { toEnglishKeys } from '../../lib/input/keyboard-layout.ts';
import { question as text } from '../../text/question.ts';
import { Button } from '../form/button.tsx';
import { English } from '../text/english.tsx';
import { Notice } from '../feedback/notice.tsx';

type Props = { typed: string; onFix: (english: string) => void };

/**
 * Explains Arabic letters in an English answer: the answer is not sent, and its keys can be read as English letters.
 */
export function WrongKeyboard({ typed, onFix }: Props) {
  const english = toEnglishKeys(typed);
  return (
    <Notice tone="orange" icon="info" role="alert">
      <p>{text.keyboard.wrong}</p>
      {english !== null && (
        <Button variant="secondary" size="small" onClick={() => onFix(english)}>
          {text.keyboard.fix} <English>{english}</English>
        </Button>
      )}
    </Notice>
  );
}
