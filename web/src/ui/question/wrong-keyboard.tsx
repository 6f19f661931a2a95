import { toEnglishKeys } from '../../lib/keyboard-layout.ts';
import { question as text } from '../../text/question.ts';
import { Button } from '../button.tsx';
import { English } from '../english.tsx';
import { Notice } from '../notice.tsx';

type Props = { typed: string; onFix: (english: string) => void };

/** Arabic letters in an English answer: the answer is not sent, and its keys can be read as English ones. */
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
