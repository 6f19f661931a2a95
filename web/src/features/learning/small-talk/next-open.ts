import { SMALL_TALK_KINDS } from '@lisan/contract/learner/small-talk-kinds';
import type { Reply } from '../../../lib/failure/api-types.ts';

export type SmallTalkRow = Reply<'GET /api/get/small-talk'>['items'][number];

/** Groups the items as the list shows them: by kind, and within a kind in the server's order. */
export function groupByKind(items: readonly SmallTalkRow[]): { kind: SmallTalkRow['kind']; items: SmallTalkRow[] }[] {
  return SMALL_TALK_KINDS.map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) })).filter(
    (group) => group.items.length > 0,
  );
}

/** Returns the uuid of the open item that follows an item in the list, from the top again at its end; null if all are done. */
export function nextOpen(items: readonly SmallTalkRow[], uuid: string): string | null {
  const listed = groupByKind(items).flatMap((group) => group.items);
  const at = listed.findIndex((item) => item.uuid === uuid);
  const following = [...listed.slice(at + 1), ...listed.slice(0, Math.max(0, at))];
  return following.find(({ done }) => !done)?.uuid ?? null;
}
