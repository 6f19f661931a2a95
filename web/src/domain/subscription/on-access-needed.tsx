import { useChunk } from '../../lib/use-chunk.ts';

const loadAccessNeeded = () => import('./access-needed.tsx');

/** Where the subscription gives no access. Most learners have it: the script is loaded for those who have none. */
export function OnAccessNeeded() {
  const part = useChunk(loadAccessNeeded);
  return part && <part.AccessNeeded />;
}
