import { Field } from '../ui/form/field.tsx';
import { SelectBox } from '../ui/form/select-box.tsx';
import { studio } from './text/studio.ts';
import { useLevels } from './use-levels.ts';

type Props = {
  label: string;
  /** Empty: for all levels. */
  value: string;
  errors?: readonly string[];
  onChange: (levelId: string) => void;
};

export function LevelField({ label, value, errors, onChange }: Props) {
  const levels = useLevels();
  return (
    <Field label={label} {...(errors ? { errors } : {})}>
      {(wiring) => (
        <SelectBox {...wiring} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{studio.lessons.noLevel}</option>
          {levels.map(({ uuid, code, name }) => (
            <option key={uuid} value={uuid}>
              {code} · {name.ar}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
