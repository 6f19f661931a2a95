import { fieldErrors } from '../../../../lib/failure/api-error.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { subscriber } from '../text/subscriber.ts';

export type NameValues = { name: string; email: string };

type Props = {
  values: NameValues;
  onChange: (values: NameValues) => void;
  isNameMissing: boolean;
  error: unknown;
};

/** The name and the optional email address. */
export function NameFields({ values, onChange, isNameMissing, error }: Props) {
  const { fields } = subscriber;
  return (
    <>
      <TextField
        label={fields.name}
        name="name"
        autoComplete="name"
        maxLength={60}
        required
        value={values.name}
        onChange={(event) => onChange({ ...values, name: event.target.value })}
        errors={isNameMissing ? [fields.nameMissing] : fieldErrors(error, 'name')}
      />
      <TextField
        label={fields.email}
        name="email"
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={values.email}
        onChange={(event) => onChange({ ...values, email: event.target.value })}
        hint={fields.emailHint}
        errors={fieldErrors(error, 'email')}
      />
    </>
  );
}
