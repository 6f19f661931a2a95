import { QueryView } from '../../ui/query-view.tsx';
import type { QueryViewProps } from '../../ui/query-view.tsx';
import { AccessNeeded } from './access-needed.tsx';

/** A query view of the learner's app: where the subscription gives no access it leads to one that does. */
export function LearnerQueryView<T>(props: Omit<QueryViewProps<T>, 'forbidden'>) {
  return <QueryView {...props} forbidden={<AccessNeeded />} />;
}
