import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';

type Props = {
  label: string;
  value: string;
  /** The empty value stands for no choice. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  errors?: readonly string[];
};

/** Shows a labelled choice of one option. */
export function ChoiceField({ label, value, options, onChange, errors = [] }: Props) {
  return (
    <Field label={label} errors={errors}>
      {(wiring) => (
        <SelectBox {...wiring} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
