import { type ReactNode, useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { useToken } from '../../domain/learner/session/use-token.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useSignOut } from '../../domain/learner/session/use-sign-out.ts';
import { readStored } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/form/button.tsx';
import { buttonClass } from '../../ui/form/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Reply } from '../../lib/failure/api-types.ts';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Wordmark } from '../../ui/layout/wordmark.tsx';
import { useUiWords } from '../../ui/text/ui-words.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { codeSending, OUR_CODE } from '../../lib/failure/code-sending.ts';
import { CodeForm } from '../../ui/form/code-form.tsx';
import { removeDraftsOfOthers } from '../ui/stored-draft.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { useMe, type ME } from './use-me.ts';
import { FactorForms, SecondFactorDialog } from './second-factor-dialog.tsx';
import { useSecondFactor } from './second-factor.ts';
import styles from './gate.module.css';

/** A page without other calls learns by this read that its second factor has ended. */
const REFRESH_MS = 5 * 60_000;

/** Admits staff who have confirmed a second factor. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  return useToken() === null ? <SignIn /> : <StaffOnly>{children}</StaffOnly>;
}

function StaffOnly({ children }: { children: ReactNode }) {
  const query = useMe({ refetchInterval: REFRESH_MS });
  const owner = query.data?.uuid;
  const isAdmitted = useSecondFactor(query);
  useEffect(() => {
    if (owner !== undefined) removeDraftsOfOthers(owner);
  }, [owner]);
  if (query.error?.status === 403) return <NotStaff />;
  if (query.data && !isAdmitted) return <SecondFactorPage me={query.data} />;
  // The screens stay while the factor is asked for again: typed forms are not lost.
  if (query.data) {
    return (
      <>
        {children}
        <SecondFactorDialog me={query.data} />
      </>
    );
  }
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
      {() => null}
    </QueryView>
  );
}

/** Shown to a signed-in account without a role of the console. */
function NotStaff() {
  const { notStaff: text } = useText(shellText);
  const { isBusy, signOut } = useSignOut();
  return (
    <main id="content" className={styles.gate}>
      <EmptyState icon="lock" title={text.title}>
        {text.body} <bdi dir="ltr">{readStored('msisdn')}</bdi>
      </EmptyState>
      <Button busy={isBusy} onClick={signOut}>
        {text.other}
      </Button>
      <a className={buttonClass({ variant: 'secondary' })} href="/">
        {text.toApp}
      </a>
    </main>
  );
}

/**
 * Confirms the session, or adds the first factor to an account without factors; a sign-out leads back to the number.
 */
function SecondFactorPage({ me }: { me: Reply<typeof ME> }) {
  const { name, factor: text } = useText(shellText);
  const { isBusy, signOut } = useSignOut();
  return (
    <main id="content" className={styles.gate}>
      <Wordmark name={name} />
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p>
        {text.signedInAs} <bdi dir="ltr">{me.msisdn}</bdi>
      </p>
      <p>{me.second_factor === 'missing' ? text.missing : text.required}</p>
      <FactorForms me={me} />
      <Button variant="plain" size="small" busy={isBusy} onClick={signOut}>
        {text.otherNumber}
      </Button>
    </main>
  );
}

/** The number, then the code: the same account and session as the learner's app. */
function SignIn() {
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
