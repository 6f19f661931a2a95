import { auth } from '../text/auth.ts';
import { shell } from '../text/shell.ts';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './login-page.module.css';
import '../ui/tokens.css';
import '../ui/base.css';

/** `/login` of the host. */
export function LoginPage() {
  return (
    <main className={styles.page}>
      <header>
        <a href="/home" className={styles.home} aria-label={shell.name}>
          <Wordmark name={shell.name} />
        </a>
      </header>
      <div className={styles.middle}>
        <h1>{auth.login.heading}</h1>
        <p>{auth.login.lead}</p>
        {(['plain', 'stored'] as const).map((note) => (
          <p key={note} data-session-ended={note} hidden>
            {auth.login.ended[note]}
          </p>
        ))}
        <PhoneForm id="msisdn" submit={auth.login.submit} />
        <p className="small">{auth.login.free}</p>
        <p className="small">
          {auth.login.agree} <a href="/#/guest-rule">{auth.login.rules}</a> {auth.login.and}
          <a href="/#/guest-privacy">{auth.login.privacy}</a>.
        </p>
      </div>
      <p className={styles.new}>
        <a href="/home">{auth.login.newHere}</a>
      </p>
    </main>
  );
}
