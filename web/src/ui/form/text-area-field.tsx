import type { ReactNode, TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: string;
  hint?: ReactNode;
  errors?: readonly string[];
};

/**
 * A field for several lines. Empty it follows the direction of the page, since `auto` would put the cursor at the
 * left; filled it follows its text.
 */
export function TextAreaField({ label, hint, errors, ...area }: Props) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(wiring) => <textarea dir={area.value === '' ? undefined : 'auto'} rows={5} {...area} {...wiring} />}
    </Field>
  );
}
