import type { Marks } from '@lisan/contract/learner/writing';
import { Segmented } from '../../ui/form/segmented.tsx';
import { studioWriting } from '../text/studio-writing.ts';
import styles from './correctable-text.module.css';

const text = studioWriting.marks;
const KINDS = ['task', 'grammar', 'vocabulary', 'organisation'] as const;
const SEGMENTS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

type Props = { marks: Partial<Marks>; onChange: (marks: Partial<Marks>) => void };

/** The four marks, each from 1 to 5. */
export function MarksFields({ marks, onChange }: Props) {
  return (
    <div className={styles.marks}>
      {KINDS.map((kind) => (
        <div key={kind} className={styles.mark}>
          <span aria-hidden="true">{text.kinds[kind]}</span>
          <Segmented
            legend={text.kinds[kind]}
            segments={SEGMENTS}
            value={String(marks[kind] ?? '')}
            onChange={(value) => onChange({ ...marks, [kind]: Number(value) })}
          />
        </div>
      ))}
    </div>
  );
}

/** Returns the marks once all four are set. */
export function allMarks({ task, grammar, vocabulary, organisation }: Partial<Marks>): Marks | null {
  if (task === undefined || grammar === undefined || vocabulary === undefined || organisation === undefined)
    return null;
  return { task, grammar, vocabulary, organisation };
}
