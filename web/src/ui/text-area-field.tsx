import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
};

export function TextAreaField({ label, hint, errors, ...area }: Props) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => <textarea dir="auto" rows={5} {...area} {...wiring} />}
    </Field>
  );
}
