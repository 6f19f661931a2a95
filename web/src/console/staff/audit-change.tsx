import type { AuditEntry } from '@lisan/contract/console/staff';
import { useFieldName } from '../course/field-list.tsx';
import { auditFieldText } from '../text/audit-fields.ts';
import { useText } from '../text/language.ts';
import { staffText } from '../text/staff.ts';
import { wordOf } from '../text/word-of.ts';
import { AuditValue } from './audit-value.tsx';
import styles from './staff.module.css';

/** The fields that an action changed or a view showed, folded: an entry is one line until it is opened. */
export function AuditChange({ entry: { before, after } }: { entry: AuditEntry }) {
  const text = useText(staffText);
  const names = useText(auditFieldText);
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <details className={styles.change}>
      <summary>{text.change}</summary>
      <dl>
        {changes.map(({ field, was, is }) => (
          <div key={field}>
            <dt>{wordOf(names, field) ?? <bdi dir="ltr">{field}</bdi>}</dt>
            {was !== undefined && (
              <dd>
                <span className={styles.side}>{text.was}:</span> <FieldValue field={field} of={was} />
              </dd>
            )}
            {is !== undefined && (
              <dd>
                {was !== undefined && <span className={styles.side}>{text.is}: </span>}
                <FieldValue field={field} of={is} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A field may name texts of an item, by their paths. */
function FieldValue({ field, of }: { field: string; of: unknown }) {
  const nameOf = useFieldName();
  const isPaths = field === 'fields' && Array.isArray(of);
  return <AuditValue of={isPaths ? of.map((path) => nameOf(String(path))) : of} />;
}

type Change = { field: string; was: unknown; is: unknown };

/** Only what differs; a value alone is shown as `value`. A field that one side does not have is undefined there. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, was: old[field], is: now[field] }))
    .filter(({ was, is }) => JSON.stringify(was) !== JSON.stringify(is));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}
