import type { WaitingWork } from '@lisan/contract/console/approvals';
import { useApi } from '../../lib/net/use-api.ts';
import type { shellText } from '../text/shell.ts';

type Name = keyof typeof shellText.ar.nav;

const REFRESH_MS = 60_000;

/** The sections with work that waits, and the count of each; the server counts what the roles open. */
export const WAITING_SECTIONS: readonly { name: Name; path: string; count: keyof WaitingWork }[] = [
  { name: 'start', path: '/start', count: 'approvals' },
  { name: 'refunds', path: '/refunds', count: 'refunds' },
  { name: 'inbox', path: '/inbox', count: 'inbox' },
  { name: 'course', path: '/course/drafts', count: 'drafts' },
  { name: 'offers', path: '/offers', count: 'plans' },
];

/** Returns how much work waits in a section; 0 while it is not known. */
export function useWaitingWork(): (section: Name) => number {
  const { data } = useApi('GET /api/console/work', undefined, { refetchInterval: REFRESH_MS });
  return (section) => {
    const count = WAITING_SECTIONS.find(({ name }) => name === section)?.count;
    return (count !== undefined && data?.work[count]) || 0;
  };
}
