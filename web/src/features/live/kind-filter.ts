import type { ChannelView } from '@lisan/contract/live';

export type KindFilter = 'all' | ChannelView['kind'];

/** The part of a query that asks for this kind alone. */
export function kindQuery(kind: KindFilter): { kind?: ChannelView['kind'] } {
  return kind === 'all' ? {} : { kind };
}
