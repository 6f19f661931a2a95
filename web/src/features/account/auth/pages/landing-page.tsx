import { useEffect } from 'react';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { reportAddress } from '../../../../domain/learner/detected-url.ts';
import { Leaving } from '../components/leaving.tsx';
import { leaveForHostPage } from '../leave-for-host-page.ts';

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
