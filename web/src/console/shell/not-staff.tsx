import { useSignOut } from '../../domain/learner/session/use-sign-out.ts';
import { readStored } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './gate.module.css';

/** Shown to a signed-in account without a role of the console. */
export function NotStaff() {
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
