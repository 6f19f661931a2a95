import { Navigate } from '../../lib/router/router.tsx';
import { SECTIONS } from '../sections.tsx';
import { useMe } from './use-me.ts';

/** Leads to the first section that the roles open. */
export function FirstSection() {
  const mine = useMe().data?.permissions ?? [];
  const first = SECTIONS.find(({ permissions }) => permissions.some((one) => mine.includes(one)));
  return <Navigate to={first?.path ?? '/account'} replace />;
}
