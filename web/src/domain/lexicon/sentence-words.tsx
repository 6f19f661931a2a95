import { lexicon as text } from '../../text/lexicon.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './word-sheet.module.css';

type Props = {
  words: readonly { word: string; number: number }[];
  shown: number;
  onChoose: (number: number) => void;
};

/** The words of the sentence as a list: a way to each that needs no aim. */
export function SentenceWords({ words, shown, onChoose }: Props) {
  if (words.length < 2) return null;
  return (
    <Disclosure summary={text.sentence}>
      <ul role="list" lang="en" dir="ltr" className={styles.list}>
        {words.map(({ word, number }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.word}
              aria-current={number === shown || undefined}
              onClick={() => onChoose(number)}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
