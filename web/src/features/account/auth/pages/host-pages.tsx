import { useEffect } from 'react';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { Leaving } from '../components/leaving.tsx';
import { leaveForHostPage } from '../leave-for-host-page.ts';
import { reportAddress } from '../../../../domain/learner/detected-url.ts';

/** `/login` inside the app: the form is a page of the host. */
export function LoginPage() {
  const query = useSearchParams();
  const next = query.get('next');
  useEffect(() => leaveForHostPage('/login', next), [next]);
  return <Leaving />;
}

/** `/` for a guest: reports the address of arrival and leads to the landing page of the host. */
export function LandingPage() {
  const query = useSearchParams();
  const next = query.get('next');
  useEffect(() => {
    reportAddress({ address: window.location.href, type: 'landing_page' });
    return leaveForHostPage('/home', next);
  }, [next]);
  return <Leaving />;
}
