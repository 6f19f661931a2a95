export type FormFault =
  | { code: 'required' | 'incomplete' | 'not_whole' }
  | { code: 'too_short'; limit: number }
  | { code: 'too_small' | 'too_large'; limit: string };

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Finds the controls that violate their attributes, in the order of the form. The browser's bubbles are in its
 * language, name one field at a time, and accept spaces for required words.
 */
export function findFormFaults(form: HTMLFormElement): { control: Control; fault: FormFault }[] {
  return [...form.elements].filter(isControl).flatMap((control) => {
    const fault = faultOf(control);
    return fault === null ? [] : [{ control, fault }];
  });
}

function isControl(element: Element): element is Control {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function faultOf(control: Control): FormFault | null {
  const { required, minLength, validity } = control;
  const { length } = control.value.trim();
  // Such as a date without its year: the value is empty then.
  if (validity.badInput) return { code: 'incomplete' };
  if (length === 0) return required ? { code: 'required' } : null;
  if (length < minLength) return { code: 'too_short', limit: minLength };
  return control instanceof HTMLInputElement ? rangeFaultOf(control) : null;
}

function rangeFaultOf({ validity, min, max }: HTMLInputElement): FormFault | null {
  if (validity.rangeUnderflow) return { code: 'too_small', limit: min };
  if (validity.rangeOverflow) return { code: 'too_large', limit: max };
  return validity.stepMismatch ? { code: 'not_whole' } : null;
}
