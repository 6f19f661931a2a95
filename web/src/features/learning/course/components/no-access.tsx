import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import { useChunk } from '../../../../lib/use-chunk.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';

const loadCard = () => import('./subscription-card.tsx');

/** The way back to the course; its script is loaded for those who have no access. */
export function NoAccess({ state }: { state: SubscriptionState | undefined }) {
  const part = useChunk(loadCard);
  return part ? <part.SubscriptionCard state={state} /> : <Skeleton shape="hero" />;
}
