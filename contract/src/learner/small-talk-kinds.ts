/** The kinds of small talk, in the order of the list. */
export const SMALL_TALK_KINDS = ['idiom', 'culture'] as const;
export type SmallTalkKind = (typeof SMALL_TALK_KINDS)[number];
