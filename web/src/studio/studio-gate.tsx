import { useEffect, type ReactNode } from 'react';
import { placeOfNumber, setLearnerPlace } from '../lib/format/learner-country.ts';
import { readStored } from '../lib/storage/storage.ts';
import { useToken } from '../domain/learner/session/use-token.ts';
import { Page } from '../ui/layout/page.tsx';
import { QueryView } from '../ui/feedback/query-view.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { useSignOut } from '../domain/learner/session/use-sign-out.ts';
import { Button } from '../ui/form/button.tsx';
import { buttonClass } from '../ui/form/button-class.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { studio } from './text/studio.ts';
import { deviceZone } from './device-zone.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { useStudio } from './use-studio.ts';
import styles from './sign-in/sign-in.module.css';

/** Admits teachers. A call that finds the token invalid removes it, which shows the sign-in here. */
export function StudioGate({ children }: { children: ReactNode }) {
  return useToken() === null ? <SignIn /> : <TeachersOnly>{children}</TeachersOnly>;
}

function TeachersOnly({ children }: { children: ReactNode }) {
  const query = useStudio();
  useEffect(setDevicePlace, []);
  if (query.error?.status === 403) return <NotATeacher />;
  if (query.data) return children;
  return (
    <Page title={studio.name}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
        {() => null}
      </QueryView>
    </Page>
  );
}

/** Shows times in the device's zone, since they are chosen in it too. */
function setDevicePlace(): void {
  setLearnerPlace({ country: placeOfNumber(readStored('msisdn') ?? '')?.country ?? 'IQ', zone: deviceZone() });
}

const text = studio.notATeacher;

/** Shown to a signed-in account without the role of a teacher. */
function NotATeacher() {
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
