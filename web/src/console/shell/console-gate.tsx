import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useToken } from '../../domain/learner/session/use-token.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { removeDraftsOfOthers } from '../ui/stored-draft.ts';
import { NotStaff } from './not-staff.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { SignIn } from './sign-in.tsx';
import { useMe } from './use-me.ts';

/** Admits staff who have confirmed a second factor. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  return useToken() === null ? <SignIn /> : <StaffOnly>{children}</StaffOnly>;
}

function StaffOnly({ children }: { children: ReactNode }) {
  const query = useMe();
  const owner = query.data?.uuid;
  useEffect(() => {
    if (owner !== undefined) removeDraftsOfOthers(owner);
  }, [owner]);
  if (query.error?.status === 403) return <NotStaff />;
  if (query.data && query.data.second_factor !== 'confirmed') return <SecondFactorPage me={query.data} />;
  if (query.data) return children;
  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={3} />}>
      {() => null}
    </QueryView>
  );
}
