import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

const loadCard = () => import('./subscription-card.tsx');

/** Shows the way back to the course; its script is loaded only without access. */
export function NoAccess({ state }: { state: SubscriptionState | undefined }) {
  const part = useChunk(loadCard);
  return part ? <part.SubscriptionCard state={state} /> : <Skeleton shape="hero" />;
}
