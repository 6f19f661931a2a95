import type { GroupDays, GroupKind } from '@lisan/contract/learner/group';
import { fieldErrors } from '../../../../lib/failure/api-error.ts';
import { ChoiceChips } from '../../../../ui/form/choice-chips.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { group as text } from '../text/group.ts';
import type { GroupValues } from '../use-group-form.ts';

const DAYS: readonly GroupDays[] = [3, 5, 7];
const CHIPS = DAYS.map((days) => ({ value: days, label: text.form.each[days] }));

type Props = {
  kind: GroupKind;
  values: GroupValues;
  onChange: (values: Partial<GroupValues>) => void;
  isNameMissing: boolean;
  error: unknown;
};

/** The name of a group, and the days a week of each member. */
export function GroupFields({ kind, values, onChange, isNameMissing, error }: Props) {
  return (
    <>
      <TextField
        label={text.form.name}
        hint={text.form.hints[kind]}
        value={values.name}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="done"
        errors={isNameMissing ? [text.form.nameMissing] : fieldErrors(error, 'name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ChoiceChips<GroupDays>
        legend={text.form.days}
        chips={CHIPS}
        value={values.days_each}
        onChange={(days_each) => onChange({ days_each })}
      />
    </>
  );
}
