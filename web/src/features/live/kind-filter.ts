import type { ChannelView } from '@lisan/contract/live';

export type KindFilter = 'all' | ChannelView['kind'];

/** Returns the part of a query that selects this kind. */
export function kindQuery(kind: KindFilter): { kind?: ChannelView['kind'] } {
  return kind === 'all' ? {} : { kind };
}
