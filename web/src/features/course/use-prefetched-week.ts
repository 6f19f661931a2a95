import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { queryClient } from '../../lib/query-client.ts';
import { weekContentQuery } from './use-week.ts';
import type { Place } from './week-content.ts';

/** Fetches the week that the next tap opens, once this screen has nothing else to do. */
export function usePrefetchedWeek({ level_id, week }: Place): void {
  useEffect(
    () => whenIdle(() => void queryClient.prefetchQuery(weekContentQuery({ level_id, week }))),
    [level_id, week],
  );
}
