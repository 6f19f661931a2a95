import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { codeSending, type CodeSending, OUR_CODE } from '../../lib/failure/code-sending.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Page } from '../../ui/layout/page.tsx';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { code } from '../../text/code.ts';
import { Button } from '../../ui/form/button.tsx';
import { CodeForm } from '../../ui/form/code-form.tsx';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { signInFailures } from '../../text/sign-in-failures.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { studio } from '../text/studio.ts';
import { Brand } from '../brand.tsx';
import styles from './sign-in.module.css';

const text = studio.signIn;

/** The number, then the code: the same account and session as the learner's app. */
export function SignIn() {
  const [msisdn, setMsisdn] = useState<string | null>(null);
  const login = useApiMutation('POST /api/client/login', { onSuccess: (_, { body }) => setMsisdn(body.msisdn) });
  const resend = useApiMutation('POST /api/client/resend/otp');
  const asked = resend.status === 'idle' ? login : resend;
  return (
    <Page title={text.title} ownHeading>
      <div className={styles.signIn}>
        <Brand />
        {msisdn === null ? (
          <PhoneStep
            busy={login.isPending}
            error={login.error}
            onNumber={(number) => login.mutate({ body: { msisdn: number } })}
            onEdit={login.reset}
          />
        ) : (
          <CodeStep
            msisdn={msisdn}
            sending={codeSending(asked, () => resend.mutate({ body: { msisdn } }))}
            onChange={() => {
              login.reset();
              resend.reset();
              setMsisdn(null);
            }}
          />
        )}
        <p className="small">
          <a href="/">{text.forLearners}</a>
        </p>
      </div>
    </Page>
  );
}

type Props = { msisdn: string; sending: CodeSending; onChange: () => void };

/** Confirms the code; the stored token then opens the gate. */
function CodeStep({ msisdn, sending, onChange }: Props) {
  const confirm = useMutation({ mutationFn: (otp: string) => confirmCode({ otp, msisdn }) });
  return (
    <CodeForm
      sending={sending}
      focused
      confirmText={text.confirm}
      busy={confirm.isPending}
      error={confirm.error}
      onCode={confirm.mutate}
      onEdit={confirm.reset}
    >
      <h1 tabIndex={-1}>{text.code}</h1>
      <p>
        {code.sentTo.us(OUR_CODE.length)}{' '}
        <bdi dir="ltr" className="whole">
          {msisdn}
        </bdi>
      </p>
      <div className={styles.change}>
        <Button variant="plain" size="small" onClick={onChange}>
          {text.change}
        </Button>
      </div>
    </CodeForm>
  );
}

type PhoneStepProps = { busy: boolean; error: Error | null; onNumber: (msisdn: string) => void; onEdit: () => void };

function PhoneStep({ busy, error, onNumber, onEdit }: PhoneStepProps) {
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
