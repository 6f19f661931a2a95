import type { GroupDays } from '@lisan/contract/learner/group';
import { useState, type SyntheticEvent } from 'react';

export type GroupValues = { name: string; days_each: GroupDays };

const MIN_NAME = 2;
const MAX_NAME = 40;

/** The state of the form. `submit` passes on valid values. */
export function useGroupForm(initial: GroupValues, onReady: (values: GroupValues) => void) {
  const [values, setValues] = useState(initial);
  const [isNameMissing, setNameMissing] = useState(false);

  function change(next: Partial<GroupValues>) {
    setValues((known) => ({ ...known, ...next }));
    setNameMissing(false);
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const name = values.name.trim();
    const isValid = name.length >= MIN_NAME && name.length <= MAX_NAME;
    setNameMissing(!isValid);
    if (isValid) onReady({ ...values, name });
  }
  return { values, change, isNameMissing, submit };
}
