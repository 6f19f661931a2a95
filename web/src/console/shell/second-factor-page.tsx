import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSignOut } from '../../domain/learner/session/use-sign-out.ts';
import type { Reply } from '../../lib/api-types.ts';
import { failureTexts } from '../../lib/failure-texts.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { useUiWords } from '../../ui/ui-words.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { AddFactor } from './add-factor.tsx';
import { ME } from './use-me.ts';
import { useConfirmByPasskey } from './use-passkey.ts';
import styles from './gate.module.css';

/** Confirms the session, or adds the first factor where there is none; a sign-out leads back to the number. */
export function SecondFactorPage({ me }: { me: Reply<typeof ME> }) {
  const { name, factor: text } = useText(shellText);
  const kinds = new Set(me.factors.map(({ kind }) => kind));
  const { isBusy, signOut } = useSignOut();
  return (
    <main id="content" className={styles.gate}>
      <Wordmark name={name} />
      <h1 tabIndex={-1}>{text.heading}</h1>
      <p>
        {text.signedInAs} <bdi dir="ltr">{me.msisdn}</bdi>
      </p>
      <p>{me.second_factor === 'missing' ? text.missing : text.required}</p>
      {me.second_factor === 'missing' && <AddFactor />}
      {kinds.has('passkey') && <ConfirmByPasskey />}
      {kinds.has('totp') && <ConfirmByCode />}
      <Button variant="plain" size="small" busy={isBusy} onClick={signOut}>
        {text.otherNumber}
      </Button>
    </main>
  );
}

function ConfirmByPasskey() {
  const { factor: text } = useText(shellText);
  const confirm = useConfirmByPasskey();
  return (
    <div className={styles.form}>
      <Button icon="lock" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {text.usePasskey}
      </Button>
      <FailureNotice error={confirm.error} />
    </div>
  );
}

function ConfirmByCode() {
  const { factor: text } = useText(shellText);
  const words = useUiWords();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const confirm = useApiMutation('POST /api/console/second-factor', {
    onSuccess: () => client.invalidateQueries({ queryKey: [ME] }),
  });
  return (
    <CheckedForm
      className={styles.form}
      onValid={() => {
        if (!confirm.isPending) confirm.mutate({ body: { code } });
      }}
    >
      <TextField
        label={text.useApp}
        hint={text.appHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        dir="ltr"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        errors={failureTexts(confirm.error, ['code'], words)}
      />
      <Button type="submit" variant="secondary" busy={confirm.isPending}>
        {text.confirm}
      </Button>
    </CheckedForm>
  );
}
