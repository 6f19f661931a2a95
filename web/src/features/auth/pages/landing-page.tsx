import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { reportAddress } from '../../../domain/learner/detected-url.ts';
import { Leaving } from '../components/leaving.tsx';
import { leaveForHostPage } from '../leave-for-host-page.ts';

/** `/` for a guest: notes where they came from and leads to the page that sells the product. */
export function Page() {
  const [query] = useSearchParams();
  const next = query.get('next');
  useEffect(() => {
    reportAddress({ address: window.location.href, type: 'landing_page' });
    return leaveForHostPage('/home', next);
  }, [next]);
  return <Leaving />;
}
