import type { Correction } from '@lisan/contract/learner/writing';
import { studioWriting as text } from '../../text/studio-writing.ts';
import { English } from '../../ui/english.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import styles from './correctable-text.module.css';

type Props = { draft: string; corrections: readonly Correction[]; onRemove: (correction: Correction) => void };

/** The corrections made so far. */
export function CorrectionList({ draft, corrections, onRemove }: Props) {
  if (corrections.length === 0) return <p className="small">{text.noCorrections}</p>;
  return (
    <ul role="list" className={styles.list}>
      {corrections.map((correction) => {
        const wrong = draft.slice(correction.start, correction.end);
        return (
          <li key={correction.start} className={styles.line}>
            <p>
              <English>
                <del>{wrong}</del>
              </English>
              <English className={styles.right}>{correction.replacement}</English>
              {correction.note !== '' && (
                <span className="small">
                  <MixedText>{correction.note}</MixedText>
                </span>
              )}
            </p>
            <IconButton icon="trash" label={text.remove(wrong)} onClick={() => onRemove(correction)} />
          </li>
        );
      })}
    </ul>
  );
}
