import type { Token } from './split-words.ts';
import styles from './tappable-text.module.css';

type Props = {
  tokens: readonly Token[];
  isStrong?: ((at: number) => boolean) | undefined;
  /** The number of the word that is reached by keys, or open. */
  marked?: number | null;
};

/** Shows the words of a text, each an element to tap, and the text between them. */
export function TappableWords({ tokens, isStrong, marked = null }: Props) {
  let number = -1;
  return tokens.map(({ text, isWord, at }) => {
    const shown = isStrong?.(at) ? <strong key={at}>{text}</strong> : text;
    if (!isWord) return shown;
    number += 1;
    return (
      <span key={at} data-number={number} className={number === marked ? styles.marked : undefined}>
        {shown}
      </span>
    );
  });
}
