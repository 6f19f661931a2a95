import { useMutation } from '@tanstack/react-query';
import type { CodeSending } from '../../lib/code-sending.ts';
import { OUR_CODE } from '../../lib/code-sending.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { code } from '../../text/code.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from '../../ui/code-form.tsx';
import styles from './sign-in.module.css';

const text = studio.signIn;

type Props = { msisdn: string; sending: CodeSending; onChange: () => void };

/** Confirms the code; the stored token then opens the gate. */
export function CodeStep({ msisdn, sending, onChange }: Props) {
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
