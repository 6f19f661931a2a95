import { auditFieldText } from '../text/audit-fields.ts';
import { auditValueText } from '../text/audit-values.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { wordOf } from '../text/word-of.ts';
import { Moment } from '../ui/moment.tsx';
import { ShortId } from './short-id.tsx';
import styles from './staff.module.css';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A search may have found a page of people. */
const MAX_SHOWN = 5;

/** A value of an entry in words: states and roles by name, moments as dates, ids shortened. */
export function AuditValue({ of }: { of: unknown }) {
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
