import { useState } from 'react';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { readStored } from '../../../../lib/storage/storage.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

type User = Reply<'GET /api/user'>['user'];
export type StreakChangeOfUser = NonNullable<User['streak_change']>;

const loadChange = () => import('./streak-change.tsx');

/**
 * Shows the effect of missed days on the streak, on home; the end of a streak is shown once. Most visits show nothing
 * here.
 */
export function StreakChangeSlot({ user: { streak_change: change, freezes } }: { user: User }) {
  const [shownBefore] = useState(() => readStored('ended-streak-shown'));
  // A reply that an older version has stored does not contain it.
  if (!change || (change.type === 'ended' && change.on === shownBefore)) return null;
  return <Loaded change={change} freezes={freezes} />;
}

function Loaded(props: { change: StreakChangeOfUser; freezes: number }) {
  const chunk = useChunk(loadChange);
  return chunk ? <chunk.StreakChange {...props} /> : <Skeleton count={1} shape="row" />;
}
