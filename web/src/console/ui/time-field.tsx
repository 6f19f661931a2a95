import { TextField } from '../../ui/form/text-field.tsx';
import { useLanguage } from '../text/language.ts';
import { writeChosen } from './write-chosen.ts';

type Props = {
  label: string;
  type: 'date' | 'datetime-local';
  /** The value as the control writes it, in the device's zone; empty without a choice. */
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  required?: boolean;
  errors?: readonly string[];
};

/**
 * Shows a field for a day or a moment. The control of the browser has the order and the names of the browser's
 * language, so the choice is also written out in the language of the console, with the zone.
 */
export function TimeField({ value, onChange, hint, ...field }: Props) {
  const chosen = writeChosen(value, useLanguage());
  return (
    <TextField
      {...field}
      dir="ltr"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      hint={
        (chosen ?? hint) && (
          <>
            {chosen !== null && <strong>{chosen}</strong>}
            {chosen !== null && hint !== undefined && <br />}
            {hint}
          </>
        )
      }
    />
  );
}
