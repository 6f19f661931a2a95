import { useState } from 'react';
import { fieldErrors } from '../../../lib/api-error.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { feedback } from '../../../text/feedback.ts';

export type Letter = { name: string; email: string; message: string };

/** The server's minimum, checked before sending. */
const MIN_CHARACTERS = 5;

/** The state of the contact form: fields, errors and sending. */
export function useContactForm(initial: Pick<Letter, 'name' | 'email'>, onSent: () => void) {
  const [letter, setLetter] = useState<Letter>({ ...initial, message: '' });
  const [faults, setFaults] = useState<Partial<Record<keyof Letter, string>>>({});
  const send = useApiMutation('POST /api/send/message', { onSuccess: onSent });

  function change(part: Partial<Letter>) {
    setLetter({ ...letter, ...part });
    setFaults({});
  }
  function submit() {
    const found = faultsOf(letter);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { name, email, message } = letter;
    send.mutate({ body: { name: name.trim(), email: email.trim() || null, message: message.trim() } });
  }
  function errorsOf(field: keyof Letter): string[] {
    const own = faults[field];
    return own === undefined ? fieldErrors(send.error, field) : [own];
  }
  return { letter, change, submit, errorsOf, isSending: send.isPending, error: send.error };
}

function faultsOf({ name, message }: Letter): Partial<Record<keyof Letter, string>> {
  return {
    ...(name.trim() === '' && { name: feedback.contact.nameMissing }),
    ...(message.trim().length < MIN_CHARACTERS && { message: feedback.contact.messageShort }),
  };
}
