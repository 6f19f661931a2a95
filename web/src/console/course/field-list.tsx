import type { CourseField } from '@lisan/contract/console/course-values';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import styles from './course.module.css';

/** The texts that an item has, for reading. */
export function FieldList({ fields }: { fields: readonly CourseField[] }) {
  const nameOf = useFieldName();
  return (
    <dl className={styles.fields}>
      {fields.filter(isPresent).map(({ path, dir, text }) => (
        <div key={path}>
          <dt>{nameOf(path)}</dt>
          <dd dir={dir}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns whether an item has a text, or has one as it is published. */
export function isPresent({ text, published }: CourseField): boolean {
  return text !== '' || (published ?? '') !== '';
}

/** Returns how a field is called: `lines.0.en` is “Line 1, English”. */
export function useFieldName(): (path: string) => string {
  const { names } = useText(courseText);
  return (path) =>
    path
      .split('.')
      .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : (names[step] ?? step)))
      .join(' ');
}
