import { useEffect } from 'react';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { Leaving } from '../components/leaving.tsx';
import { leaveForHostPage } from '../leave-for-host-page.ts';

/** `/login` inside the app: the form is a page of the host. */
export function LoginPage() {
  const query = useSearchParams();
  const next = query.get('next');
  useEffect(() => leaveForHostPage('/login', next), [next]);
  return <Leaving />;
}
