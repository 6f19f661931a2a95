import { useApi } from '../../lib/use-api.ts';
import { auditCallText } from '../text/audit.ts';
import { isolate } from '../text/isolate.ts';
import { useText } from '../text/language.ts';
import { staffText } from '../text/staff.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import styles from './staff.module.css';

/** Empty for everybody and every action. */
export type AuditFilterValue = { actor: string; call: string; onlyRefused: boolean };

export const ALL_ENTRIES: AuditFilterValue = { actor: '', call: '', onlyRefused: false };

type Props = { value: AuditFilterValue; onChange: (value: AuditFilterValue) => void };

/** Which entries are listed: who acted, what was done, and how it ended. */
export function AuditFilter({ value, onChange }: Props) {
  const text = useText(staffText);
  const calls = useText(auditCallText);
  const { data } = useApi('GET /api/console/audit/actors');
  const people = (data?.actors ?? []).map(({ uuid, name, msisdn }) => ({
    value: uuid,
    // Two colleagues may have one name.
    label: name === null ? msisdn : `${isolate(name)} · ${isolate(msisdn)}`,
  }));
  // A call that occurs but has no words is one of an earlier release.
  const actions = (data?.calls ?? []).map((call) => ({ value: call, label: calls[call] ?? call }));
  actions.sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={styles.filter}>
      <ChoiceField
        label={text.actor}
        value={value.actor}
        options={[{ value: '', label: text.anyActor }, ...people]}
        onChange={(actor) => onChange({ ...value, actor })}
      />
      <ChoiceField
        label={text.call}
        value={value.call}
        options={[{ value: '', label: text.anyCall }, ...actions]}
        onChange={(call) => onChange({ ...value, call })}
      />
      <label className={styles.role}>
        <input
          type="checkbox"
          checked={value.onlyRefused}
          onChange={() => onChange({ ...value, onlyRefused: !value.onlyRefused })}
        />
        {text.onlyRefused}
      </label>
    </div>
  );
}
