import { useState } from 'react';
import { codeSending } from '../../lib/code-sending.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studio } from '../../text/studio.ts';
import { Page } from '../../ui/page.tsx';
import { Brand } from '../brand.tsx';
import { CodeStep } from './code-step.tsx';
import { PhoneStep } from './phone-step.tsx';
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
