import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { placeOfNumber, setLearnerPlace } from '../lib/learner-country.ts';
import { readStored } from '../lib/storage.ts';
import { useToken } from '../domain/learner/session/use-token.ts';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { studio } from '../text/studio.ts';
import { deviceZone } from './device-zone.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { NotATeacher } from './sign-in/not-a-teacher.tsx';
import { useStudio } from './use-studio.ts';

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

/** Shows times in the device's zone, in which they are also chosen. */
function setDevicePlace(): void {
  setLearnerPlace({ country: placeOfNumber(readStored('msisdn') ?? '')?.country ?? 'IQ', zone: deviceZone() });
}
