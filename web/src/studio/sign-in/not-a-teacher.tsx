import { useSignOut } from '../../domain/learner/session/use-sign-out.ts';
import { readStored } from '../../lib/storage.ts';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './sign-in.module.css';

const text = studio.notATeacher;

/** Shown to a signed-in account without the role of a teacher. */
export function NotATeacher() {
  const { isBusy, signOut } = useSignOut();
  const msisdn = readStored('msisdn');
  return (
    <Page title={text.title} ownHeading>
      <h1 tabIndex={-1} className="visually-hidden">
        {text.title}
      </h1>
      <EmptyState icon="lock" title={text.title}>
        {text.body} <bdi dir="ltr">{msisdn}</bdi>
      </EmptyState>
      <div className={styles.ways}>
        <Button busy={isBusy} onClick={signOut}>
          {text.other}
        </Button>
        <a className={buttonClass({ variant: 'secondary' })} href="/">
          {text.toApp}
        </a>
      </div>
    </Page>
  );
}
