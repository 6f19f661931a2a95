import type { Correction } from '@lisan/contract/learner/writing';
import { classNames } from '../../lib/class-names.ts';
import { English } from '../../ui/english.tsx';
import styles from './correctable-text.module.css';
import { extendSelection, overlaps, splitPieces, type Span } from './split-words.ts';

type Props = {
  text: string;
  corrections: readonly Correction[];
  selection: Span | null;
  onSelect: (selection: Span) => void;
};

/** A text whose words can be selected one by one, by touch, mouse or keyboard. */
export function CorrectableText({ text, corrections, selection, onSelect }: Props) {
  return (
    <English as="block" className={styles.text}>
      {splitPieces(text).map((piece) => {
        if (!piece.isWord) return piece.text;
        const isSelected = selection !== null && overlaps(piece, selection);
        const isCorrected = corrections.some((correction) => overlaps(piece, correction));
        return (
          <button
            key={piece.start}
            type="button"
            className={classNames(styles.word, isCorrected && styles.corrected)}
            aria-pressed={isSelected}
            disabled={isCorrected}
            onClick={() => onSelect(extendSelection(selection, piece))}
          >
            {piece.text}
          </button>
        );
      })}
    </English>
  );
}
