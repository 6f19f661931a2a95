import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { useOnline } from '../../lib/net/use-online.ts';
import { usePending } from './pending.ts';
import { useUnreadResults } from './unread-results.ts';

const loadBanner = () => import('./unsent-banner.tsx');

/**
 * Shows that the browser is offline, the queued entries, the entries that were set aside, and that results are unread.
 * Most visits have nothing to show; the service worker stores the script with home.
 */
export function OfflineBanner() {
  const online = useOnline();
  const isNeeded = usePending().length > 0;
  const results = useUnreadResults();
  return <div role="status">{(!online || isNeeded || results > 0) && <LoadedBanner />}</div>;
}

function LoadedBanner() {
  const part = useChunk(loadBanner);
  return part && <part.UnsentBanner />;
}
