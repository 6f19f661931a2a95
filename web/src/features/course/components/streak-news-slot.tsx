import { useState } from 'react';
import type { Reply } from '../../../lib/api-types.ts';
import { readStored } from '../../../lib/storage.ts';
import { useChunk } from '../../../lib/use-chunk.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

type User = Reply<'GET /api/user'>['user'];
export type StreakNewsOfUser = NonNullable<User['streak_news']>;

const loadNews = () => import('./streak-news.tsx');

/** Where home says what missed days did to the streak; an ended one is said once. Most visits need none of it. */
export function StreakNewsSlot({ user: { streak_news: news, freezes } }: { user: User }) {
  const [shownBefore] = useState(() => readStored('ended-streak-shown'));
  // A reply that an older version has stored does not contain it.
  if (!news || (news.type === 'ended' && news.on === shownBefore)) return null;
  return <Loaded news={news} freezes={freezes} />;
}

function Loaded(props: { news: StreakNewsOfUser; freezes: number }) {
  const chunk = useChunk(loadNews);
  return chunk ? <chunk.StreakNews {...props} /> : <Skeleton count={1} shape="row" />;
}
