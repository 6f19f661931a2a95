import { auth } from '../../../../text/auth.ts';
import styles from './sent-to.module.css';

/** Shows the number of the code, with a link to correct it. The login page belongs to the host, outside the router. */
export function SentTo({ msisdn, next }: { msisdn: string; next: string | null }) {
  return (
    <div>
      <p>
        {auth.otp.sentTo}{' '}
        <bdi dir="ltr" className={styles.number}>
          {msisdn}
        </bdi>
      </p>
      <a className={styles.change} href={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
        {auth.otp.change}
      </a>
    </div>
  );
}
