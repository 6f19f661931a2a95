/** Who everything in the database belongs to; there is one learner at a time. */
export type Owner = {
  /** The end of the token under which it was kept: tells sessions apart and opens none. */
  session: string;
  /** Null until the server has told who it is. */
  subscriber: string | null;
};

export type UnsentItem = { content_uuid: string; at: number };

export type KeptWeek = {
  level_id: string;
  week: number;
  clips: string[];
  /** Hashes of the queries whose replies are kept with it. */
  replies: string[];
  bytes: number;
};

export type Records = {
  owner: Owner;
  /** In the order in which they were finished. */
  unsent: UnsentItem[];
  weeks: KeptWeek[];
} & { [key: ReplyKey]: unknown };

export type ReplyKey = `reply ${string}`;

export function replyKey(queryHash: string): ReplyKey {
  return `reply ${queryHash}`;
}
