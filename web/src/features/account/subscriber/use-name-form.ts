import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import type { NameValues } from './components/name-fields.tsx';

type InitialValues = { name: string | null; email: string | null };
type Ready = { name: string; email: string | null };

/** The state of the form. `submit` passes on valid values; an empty email address becomes null. */
export function useNameForm(initial: InitialValues, onReady: (values: Ready) => void) {
  const [values, setValues] = useState<NameValues>({ name: initial.name ?? '', email: initial.email ?? '' });
  const [isNameMissing, setNameMissing] = useState(false);

  function change(next: NameValues) {
    setValues(next);
    setNameMissing(false);
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const name = values.name.trim();
    setNameMissing(name === '');
    if (name !== '') onReady({ name, email: values.email.trim() || null });
  }
  return { values, change, isNameMissing, submit };
}
