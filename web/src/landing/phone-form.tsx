import { auth } from '../text/auth.ts';
import { Button } from '../ui/form/button.tsx';
import { classNames } from '../lib/class-names.ts';
import field from '../ui/form/field.module.css';
import styles from './phone-form.module.css';

type Props = { id: string; submit: string; wide?: boolean };

/** The prerendered phone form; `login-form.ts` handles it. */
export function PhoneForm({ id, submit, wide = false }: Props) {
  return (
    <form data-login="" noValidate className={classNames(styles.form, wide && styles.wide)}>
      <div className={field.field}>
        <label htmlFor={id}>{auth.login.label}</label>
        <input
          id={id}
          name="msisdn"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          required
          className={field.control}
          placeholder={auth.login.placeholder}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <p id={`${id}-hint`} className="small">
          {auth.login.hint} <bdi dir="ltr">{auth.login.example}</bdi>
        </p>
        <div id={`${id}-error`} role="alert" className={field.errors} />
      </div>
      <Button type="submit" className={styles.submit}>
        {submit}
      </Button>
      <noscript>
        <p className={styles.noScript}>{auth.login.noScript}</p>
      </noscript>
    </form>
  );
}
