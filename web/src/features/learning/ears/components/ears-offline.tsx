import { ears } from '../../../../text/ears.ts';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';

type Props = { query: { refetch: () => unknown; isFetching: boolean } };

/** The server chooses each trial by the answer before it, so the ear training needs the network. */
export function EarsOffline({ query }: Props) {
  return (
    <NeedsNetwork query={query} back={{ to: '/practical', text: ears.toPracticals }}>
      {ears.offline}
    </NeedsNetwork>
  );
}
