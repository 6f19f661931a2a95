import type { ReactNode } from 'react';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { useOnline } from '../../../../lib/net/use-online.ts';

const loadWeeks = () => import('./offline-weeks.tsx');

/**
 * Shows the content below a failure of home: without a network the weeks on this phone, then the parts that do not
 * depend on the failure.
 */
export function BelowFailure({ levelId, children }: { levelId: string; children: ReactNode }) {
  return (
    <>
      {useOnline() ? null : <LoadedWeeks levelId={levelId} />}
      {children}
    </>
  );
}

function LoadedWeeks(props: { levelId: string }) {
  const part = useChunk(loadWeeks);
  return part && <part.OfflineWeeks {...props} />;
}
