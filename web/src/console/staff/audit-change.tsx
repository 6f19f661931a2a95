import type { AuditEntry } from '@lisan/contract/console/staff';
import { staffText } from '../text/staff.ts';
import { useText } from '../text/language.ts';
import styles from './staff.module.css';

/** The fields that an action changed or a view showed, folded: an entry is one line until it is opened. */
export function AuditChange({ entry: { before, after } }: { entry: AuditEntry }) {
  const text = useText(staffText);
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <details className={styles.change}>
      <summary>{text.fields(changes.length)}</summary>
      <dl dir="ltr">
        {changes.map(({ field, was, is }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{was === null ? is : `${was} → ${is ?? '–'}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type Change = { field: string; was: string | null; is: string | null };

/** Only what differs; a value alone is shown as `value`. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, was: write(old[field]), is: write(now[field]) }))
    .filter(({ was, is }) => was !== is);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}

function write(value: unknown): string | null {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? '0' : value.map((one) => write(one)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
