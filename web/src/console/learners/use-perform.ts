import { usePerform as usePerformOn } from '../ui/use-perform.ts';

/** Makes an action on an account, and reads accounts and refunds again. */
export function usePerform() {
  return usePerformOn('/api/console/learners', '/api/console/refunds');
}
