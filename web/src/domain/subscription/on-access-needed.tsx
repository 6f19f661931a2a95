import { useChunk } from '../../lib/chunk/use-chunk.ts';

const loadAccessNeeded = () => import('./access-needed.tsx');

/** Explains that the subscription gives no access. Most learners have access: the script is loaded only without it. */
export function OnAccessNeeded() {
  const part = useChunk(loadAccessNeeded);
  return part && <part.AccessNeeded />;
}
