import type { DailySession } from '@lisan/contract/session';
import type { GradedAnswer } from '../../answers/outbox-entry.ts';

export type StoredWeek = {
  level_id: string;
  week: number;
  clips: string[];
  /** Hashes of the queries whose replies are stored with it. */
  replies: string[];
  bytes: number;
};

/** Which tab sends the outbox, in browsers without locks. `until` is in milliseconds since 1970. */
export type SenderLease = { tab: string; until: number };

/** The records of one account beside its outbox. */
export type Records = {
  /** In the order of the replies. */
  graded: GradedAnswer[];
  weeks: StoredWeek[];
  /** Hashes of the queries whose replies belong to the last exercises, the newest last. */
  exercises: string[];
  sender: SenderLease;
  /** Sessions for days without a network, in their order. The one in use is among the exercises instead. */
  prepared: DailySession[];
} & { [key: ReplyKey]: unknown };

export type ReplyKey = `reply ${string}`;

export function replyKey(queryHash: string): ReplyKey {
  return `reply ${queryHash}`;
}
