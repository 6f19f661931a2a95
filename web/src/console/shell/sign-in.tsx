import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { codeSending, OUR_CODE } from '../../lib/code-sending.ts';
import { failureTexts } from '../../lib/failure-texts.ts';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { useApiMutation } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { useUiWords } from '../../ui/ui-words.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './gate.module.css';

/** The number, then the code: the same account and session as the learner's app. */
export function SignIn() {
  const text = useText(shellText);
  const [msisdn, setMsisdn] = useState<string | null>(null);
  const login = useApiMutation('POST /api/client/login', { onSuccess: (_, { body }) => setMsisdn(body.msisdn) });
  const resend = useApiMutation('POST /api/client/resend/otp');
  const confirm = useMutation({
    mutationFn: (otp: string) => confirmCode({ otp, msisdn: msisdn ?? '' }),
  });
  const asked = resend.status === 'idle' ? login : resend;
  return (
    <main id="content" className={styles.gate}>
      <Wordmark name={text.name} />
      {msisdn === null ? (
        <NumberForm busy={login.isPending} error={login.error} onNumber={(body) => login.mutate({ body })} />
      ) : (
        <CodeForm
          sending={codeSending(asked, () => resend.mutate({ body: { msisdn } }))}
          focused
          confirmText={text.signIn.confirm}
          busy={confirm.isPending}
          error={confirm.error}
          onCode={confirm.mutate}
          onEdit={confirm.reset}
        >
          <h1 tabIndex={-1}>{text.signIn.code}</h1>
          <p>
            {text.signIn.sentTo(OUR_CODE.length)} <bdi dir="ltr">{msisdn}</bdi>
          </p>
          <Button variant="plain" size="small" onClick={() => setMsisdn(null)}>
            {text.signIn.change}
          </Button>
        </CodeForm>
      )}
    </main>
  );
}

type Props = { busy: boolean; error: Error | null; onNumber: (body: { msisdn: string }) => void };

function NumberForm({ busy, error, onNumber }: Props) {
  const { signIn: text } = useText(shellText);
  const words = useUiWords();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    const msisdn = toLatinDigits(typed).trim();
    setMissing(msisdn === '');
    if (msisdn !== '' && !busy) onNumber({ msisdn });
  };
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
        label={text.number}
        hint={text.numberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        errors={isMissing ? [text.numberMissing] : failureTexts(error, ['msisdn'], words)}
      />
      <Button type="submit" busy={busy}>
        {text.send}
      </Button>
    </form>
  );
}
