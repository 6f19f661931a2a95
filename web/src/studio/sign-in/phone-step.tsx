import { useState } from 'react';
import { failureTexts } from '../../lib/failure-texts.ts';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { readStored } from '../../lib/storage.ts';
import { signInFailures } from '../../text/sign-in-failures.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sign-in.module.css';

const text = studio.signIn;

type Props = { busy: boolean; error: Error | null; onNumber: (msisdn: string) => void; onEdit: () => void };

export function PhoneStep({ busy, error, onNumber, onEdit }: Props) {
  const [typed, setTyped] = useState(() => readStored('msisdn') ?? '');
  const [isMissing, setMissing] = useState(false);
  function submit() {
    const msisdn = toLatinDigits(typed).trim();
    setMissing(msisdn === '');
    if (msisdn !== '' && !busy) onNumber(msisdn);
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p>{text.lead}</p>
      <TextField
        label={text.label}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        name="msisdn"
        dir="ltr"
        required
        value={typed}
        hint={
          <>
            {text.example} <bdi dir="ltr">{text.number}</bdi>
          </>
        }
        errors={isMissing ? [signInFailures.missing] : failureTexts(error, ['msisdn'])}
        onChange={(event) => {
          setTyped(event.target.value);
          setMissing(false);
          onEdit();
        }}
      />
      <Button type="submit" busy={busy}>
        {text.submit}
      </Button>
    </form>
  );
}
