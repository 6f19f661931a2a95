import type { InputHTMLAttributes, ReactNode } from 'react';
import { Field } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
};

/** One line of text. Phone numbers, addresses and codes need `dir="ltr"`; names follow their text, the default. */
export function TextField({ label, hint, errors, ...input }: Props) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => <input dir={input.value === '' ? undefined : 'auto'} type="text" {...input} {...wiring} />}
    </Field>
  );
}
