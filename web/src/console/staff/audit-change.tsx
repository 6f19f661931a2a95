import type { AuditEntry } from '@lisan/contract/console/staff';
import { useFieldName } from '../course/field-list.tsx';
import { auditFieldText } from '../text/audit-fields.ts';
import { useText } from '../text/language.ts';
import { staffText } from '../text/staff.ts';
import { wordOf } from '../text/word-of.ts';
import { auditValueText } from '../text/audit-values.ts';
import { shellText } from '../text/shell.ts';
import { Moment } from '../ui/moment.tsx';
import { ShortId } from './short-id.tsx';
import styles from './staff.module.css';

/** Shows the fields that an action changed or a view showed, folded: an entry is one line until it is opened. */
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

/** Shows the value of a field. A field may name texts of an item, by their paths. */
function FieldValue({ field, of }: { field: string; of: unknown }) {
  const nameOf = useFieldName();
  const isPaths = field === 'fields' && Array.isArray(of);
  return <AuditValue of={isPaths ? of.map((path) => nameOf(String(path))) : of} />;
}

type Change = { field: string; was: unknown; is: unknown };

/** Returns only the differences; a value alone is shown as `value`. A field that one side lacks is undefined there. */
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

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A search may have found a page of people. */
const MAX_SHOWN = 5;

/** Shows a value of an entry in words: states and roles by name, moments as dates, ids shortened. */
function AuditValue({ of }: { of: unknown }) {
  const names = useText(auditFieldText);
  if (of === null || of === undefined || of === '') return <>–</>;
  if (Array.isArray(of)) return <Several of={of} />;
  if (typeof of !== 'object') return <Single of={of} />;
  return (
    <span className={styles.values}>
      {Object.entries(of).map(([field, value]) => (
        <span key={field}>
          {wordOf(names, field) ?? <bdi dir="ltr">{field}</bdi>}: <AuditValue of={value} />
        </span>
      ))}
    </span>
  );
}

function Several({ of }: { of: readonly unknown[] }) {
  if (of.length === 0) return <>–</>;
  return (
    <span className={styles.values}>
      {of.slice(0, MAX_SHOWN).map((one) => (
        <AuditValue key={JSON.stringify(one)} of={one} />
      ))}
      {of.length > MAX_SHOWN && <bdi dir="ltr">+{of.length - MAX_SHOWN}</bdi>}
    </span>
  );
}

function Single({ of }: { of: unknown }) {
  const values = useText(auditValueText);
  const { roles } = useText(shellText);
  const written = String(of);
  if (typeof of === 'number') return <bdi dir="ltr">{of.toLocaleString('en-US')}</bdi>;
  if (UUID.test(written)) return <ShortId id={written} />;
  if (INSTANT.test(written)) return <Moment at={written} />;
  const word = wordOf(values, written) ?? wordOf(roles, written);
  return <bdi>{word ?? written}</bdi>;
}
