import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { apiQueryKey } from '../../lib/use-api.ts';

type Practical = Reply<'GET /api/get/subscriber/practical/question'>;
type Judged = Reply<'POST /api/check/practical/answer'>;

/** Keeps true what is known of a practical, also on this phone; the lists are asked for again when next they are shown. */
export function notePractised(practical_id: string, questionUuid: string, judged: Judged | null): void {
  const key = apiQueryKey('GET /api/get/subscriber/practical/question', { query: { practical_id } });
  queryClient.setQueryData<Practical>(key, (known) => known && withAnswer(known, questionUuid, judged));
  const lists = ['GET /api/get/subscriber/practicals', 'GET /api/get/subscriber/practical/question'] as const;
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: apiQueryKey(list), refetchType: 'none' });
  if (judged?.points) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}

function withAnswer(known: Practical, questionUuid: string, judged: Judged | null): Practical {
  const answered_uuids = [...new Set([...known.answered_uuids, questionUuid])];
  const answered = answered_uuids.length;
  const counted = { ...known.progress, answered, done: answered === known.progress.total };
  return { ...known, answered_uuids, progress: judged?.progress ?? counted };
}
