import { Navigate } from '../../lib/router/router.tsx';

/** Leads to the work that waits. */
export function FirstSection() {
  return <Navigate to="/start" replace />;
}
