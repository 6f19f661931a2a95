import { QueryView } from '../../ui/feedback/query-view.tsx';
import type { QueryViewProps } from '../../ui/feedback/query-view.tsx';
import { OnAccessNeeded } from './on-access-needed.tsx';

/** A query view of the learner's app: without access it links to the subscription. */
export function LearnerQueryView<T>(props: Omit<QueryViewProps<T>, 'forbidden'>) {
  return <QueryView {...props} forbidden={<OnAccessNeeded />} />;
}
