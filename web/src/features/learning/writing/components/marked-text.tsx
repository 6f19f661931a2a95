import { Fragment } from 'react';
import { English } from '../../../../ui/text/english.tsx';
import { writing } from '../text/writing.ts';
import styles from './marked-text.module.css';

type Mark = { start: number; end: number };

type Props = { text: string; marks: readonly Mark[]; selected?: number | null; onSelect?: (index: number) => void };

/** English text with numbered marks, in the order of the text; each leads to its remark. */
export function MarkedText({ text, marks, selected = null, onSelect }: Props) {
  const parts = marks.map((mark, index) => {
    const before = marks[index - 1]?.end ?? 0;
    return { plain: text.slice(before, mark.start), marked: text.slice(mark.start, mark.end) };
  });
  return (
    <English as="block" className={styles.text}>
      {parts.map(({ plain, marked }, index) => (
        // A mark has no other identity than its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {plain}
          {/^\s*/.exec(marked)?.[0]}
          <button
            type="button"
            className={styles.mark}
            aria-pressed={selected === index}
            onClick={() => onSelect?.(index)}
          >
            {marked.trim() || '␣'}
            <sup>
              <span className="visually-hidden">{writing.remarks.mark(index + 1)}</span>
              <span aria-hidden="true">{index + 1}</span>
            </sup>
          </button>
          {/\s*$/.exec(marked)?.[0]}
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </English>
  );
}
