import { useState } from 'react';
import type { Reply } from '../../lib/failure/api-types.ts';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useUiWords } from '../../ui/text/ui-words.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { AddFactor } from './add-factor.tsx';
import { askAgain, closeQuestion, useConfirmed, useFactorState } from './second-factor.ts';
import type { ME } from './use-me.ts';
import { useConfirmByPasskey } from './use-passkey.ts';
import styles from './gate.module.css';

type Props = { me: Reply<typeof ME> };

/** Asks for the second factor in place when it has ended; the refused calls are made again afterwards. */
export function SecondFactorDialog({ me }: Props) {
  const { factor: text } = useText(shellText);
  return (
    <Dialog open={useFactorState() === 'asked'} onClose={closeQuestion} title={text.ended} role="alertdialog">
      <div className={styles.form}>
        <p>{text.endedBody}</p>
        <FactorForms me={me} />
      </div>
    </Dialog>
  );
}

/** Says that the lists behind it are stale until the factor is confirmed. */
export function StaleNotice() {
  const { factor: text } = useText(shellText);
  if (useFactorState() === 'confirmed') return null;
  return (
    <div className={styles.stale}>
      <Notice tone="orange" icon="warning" role="status">
        <p>{text.stale}</p>
        <Button size="small" variant="secondary" onClick={askAgain}>
          {text.confirmNow}
        </Button>
      </Notice>
    </div>
  );
}

/** Confirms this session with a factor of the account, or adds the first factor. */
export function FactorForms({ me }: Props) {
  const kinds = new Set(me.factors.map(({ kind }) => kind));
  return (
    <>
      {me.second_factor === 'missing' && <AddFactor />}
      {kinds.has('passkey') && <ConfirmByPasskey />}
      {kinds.has('totp') && <ConfirmByCode />}
    </>
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
  const onSuccess = useConfirmed();
  const [code, setCode] = useState('');
  const confirm = useApiMutation('POST /api/console/second-factor', { onSuccess });
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
