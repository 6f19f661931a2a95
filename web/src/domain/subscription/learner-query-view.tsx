import { useChunk } from '../../lib/use-chunk.ts';
import { QueryView } from '../../ui/query-view.tsx';
import type { QueryViewProps } from '../../ui/query-view.tsx';

const loadAccessNeeded = () => import('./access-needed.tsx');

/** A query view of the learner's app: without access it links to the subscription. */
export function LearnerQueryView<T>(props: Omit<QueryViewProps<T>, 'forbidden'>) {
  return <QueryView {...props} forbidden={<LoadedAccessNeeded />} />;
}

/** Most learners have access: the script is loaded for those who have none. */
function LoadedAccessNeeded() {
  const part = useChunk(loadAccessNeeded);
  return part && <part.AccessNeeded />;
}
