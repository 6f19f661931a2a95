import { useApi } from '../../lib/use-api.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { useLanguage, useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { TimeField } from '../ui/time-field.tsx';
import type { NoticeFields } from './notice-draft.ts';
import styles from '../ui/fields.module.css';

type Props = { fields: NoticeFields; set: (change: Partial<NoticeFields>) => void; errors: readonly string[] };

/** Whom a notice is for; each choice narrows the group. */
export function NoticeGroupFields({ fields, set, errors }: Props) {
  const text = useText(noticesText);
  const language = useLanguage();
  const { data, error } = useApi('GET /api/console/notices');
  const levels = (data?.levels ?? []).map(({ uuid, code, name }) => ({
    value: uuid,
    label: `${code} · ${name[language]}`,
  }));
  const plans = (data?.plans ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <div className={styles.columns}>
      <ChoiceField
        label={text.level}
        value={fields.level}
        options={[{ value: '', label: text.anyLevel }, ...levels]}
        onChange={(level) => set({ level })}
        errors={errors}
      />
      <ChoiceField
        label={text.plan}
        value={fields.plan}
        options={[{ value: '', label: text.anyPlan }, ...plans, { value: 'none', label: text.noPlan }]}
        onChange={(plan) => set({ plan })}
      />
      <TimeField
        label={text.inactive}
        hint={text.inactiveHint}
        type="date"
        value={fields.inactiveSince}
        onChange={(inactiveSince) => set({ inactiveSince })}
      />
      <FailureNotice error={error} />
    </div>
  );
}
