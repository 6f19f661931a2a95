import type { FormHTMLAttributes } from 'react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FieldFaultsContext } from '../../ui/form/field-faults.ts';
import { formsText } from '../text/forms.ts';
import { useText } from '../text/language.ts';
import { findFormFaults, type FormFault } from './find-form-faults.ts';

type Props = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'onInput' | 'noValidate'> & {
  /** Called once every field satisfies its attributes. */
  onValid: () => void;
};

/**
 * Checks a form: it shows the faults under their fields, in the language of the console, and moves to the first fault.
 * A field can replace the usual sentence with its `data-fault`.
 */
export function CheckedForm({ onValid, children, ...form }: Props) {
  const text = useText(formsText);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const say = (fault: FormFault) => text[fault.code]('limit' in fault ? fault.limit : '');
  const check = (checked: HTMLFormElement) => {
    const found = findFormFaults(checked);
    const texts = found.map(({ control, fault }) => [control.id, control.dataset['fault'] ?? say(fault)] as const);
    return { first: found[0]?.control, texts };
  };
  return (
    <FieldFaultsContext value={faults}>
      <form
        {...form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const { first, texts } = check(event.currentTarget);
          // Rendered first: the browser scrolls to the field together with the line of the fault.
          flushSync(() => setFaults(Object.fromEntries(texts)));
          if (first === undefined) onValid();
          else first.focus();
        }}
        onInput={({ currentTarget }) => {
          // Updates only shown faults: a field that is still to be filled in is no fault yet.
          if (Object.keys(faults).length > 0)
            setFaults(Object.fromEntries(check(currentTarget).texts.filter(([id]) => id in faults)));
        }}
      >
        {children}
      </form>
    </FieldFaultsContext>
  );
}
