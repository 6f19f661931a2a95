import { useState } from 'react';
import { failureTexts } from '../../lib/failure/failure-texts.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { buttonClass } from '../../ui/form/button-class.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useUiWords } from '../../ui/text/ui-words.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { useConfirmed } from './second-factor.ts';
import { useAddPasskey } from './use-passkey.ts';
import styles from './gate.module.css';

/** Adds a passkey of this device, or an authenticator app with its first code. */
export function AddFactor() {
  const { factor: text } = useText(shellText);
  const passkey = useAddPasskey();
  const app = useApiMutation('POST /api/console/factors/totp');
  if (app.data) return <FirstCode id={app.data.id} secret={app.data.secret} uri={app.data.uri} />;
  return (
    <div className={styles.form}>
      <Button icon="lock" busy={passkey.isPending} onClick={() => passkey.mutate(text.passkeyName)}>
        {text.addPasskey}
      </Button>
      <Button variant="secondary" busy={app.isPending} onClick={() => app.mutate({ body: { label: text.appName } })}>
        {text.addApp}
      </Button>
      <FailureNotice error={passkey.error ?? app.error} />
    </div>
  );
}

function FirstCode({ id, secret, uri }: { id: string; secret: string; uri: string }) {
  const { factor: text } = useText(shellText);
  const words = useUiWords();
  const onSuccess = useConfirmed();
  const [code, setCode] = useState('');
  const confirm = useApiMutation('POST /api/console/factors/totp/confirm', { onSuccess });
  return (
    <CheckedForm
      className={styles.form}
      onValid={() => {
        if (!confirm.isPending) confirm.mutate({ body: { id, code } });
      }}
    >
      <p>{text.secret}</p>
      <p className={styles.secret} dir="ltr">
        {secret}
      </p>
      <p className="small">{text.secretHint}</p>
      <a className={buttonClass({ variant: 'secondary' })} href={uri}>
        {text.openApp}
      </a>
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
      <Button type="submit" busy={confirm.isPending}>
        {text.confirm}
      </Button>
    </CheckedForm>
  );
}
