import { useState } from 'react';
import { onScopeEnd } from '../../lib/session-scope.ts';

/** `replyId` stays the same until the reply is sent, so that a second attempt sends nothing twice. */
type Draft = { words: string; replyId: string };

/** Replies that are not sent yet, by case. They stay in the memory of the page: they are about learners. */
const drafts = new Map<string, Draft>();
onScopeEnd(() => drafts.clear());

/** The reply to a case that is being written. It outlasts a visit to other pages of the console. */
export function useReplyDraft(caseId: string) {
  const [draft, setDraft] = useState(() => drafts.get(caseId) ?? emptyDraft());
  const change = (next: Draft) => {
    if (next.words === '') drafts.delete(caseId);
    else drafts.set(caseId, next);
    setDraft(next);
  };
  return { ...draft, write: (words: string) => change({ ...draft, words }), clear: () => change(emptyDraft()) };
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>;

function emptyDraft(): Draft {
  return { words: '', replyId: crypto.randomUUID() };
}
