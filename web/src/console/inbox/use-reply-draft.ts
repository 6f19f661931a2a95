import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useEffect, useMemo, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { inboxText } from '../text/inbox.ts';
import { useText } from '../text/language.ts';
import { useDraftStorage, useStoredDraft } from '../ui/use-stored-draft.ts';

/** `replyId` stays the same until the reply is sent, so that a second attempt sends nothing twice. */
type Draft = { words: string; replyId: string };

/** Handles the unsent reply to a case. The draft outlasts visits to other pages and a reload. */
export function useReplyDraft({ id, events }: CaseDetail) {
  const text = useText(inboxText);
  const { restored, key } = useStoredDraft(`reply ${id}`, isDraft);
  const [draft, setDraft] = useState(restored ?? emptyDraft);
  const [foundSent, setFoundSent] = useState(0);
  const { words, replyId } = draft;
  // The reply of an attempt whose answer was lost: the server has stored it.
  const sent = events.find((event) => event.id === replyId);
  if (sent !== undefined) {
    // Words changed after that attempt are another reply: the server would ignore it under the same id.
    setDraft({ ...emptyDraft(), ...(sent.text !== words.trim() && { words }) });
    setFoundSent(foundSent + 1);
  }
  useEffect(() => {
    if (foundSent > 0) showToast(text.sent);
  }, [foundSent, text]);
  useDraftStorage(
    key,
    useMemo(() => (words === '' ? null : { words, replyId }), [words, replyId]),
  );
  return {
    words,
    replyId,
    write: (typed: string) => setDraft({ words: typed, replyId }),
    clear: () => setDraft(emptyDraft()),
  };
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>;

function emptyDraft(): Draft {
  return { words: '', replyId: crypto.randomUUID() };
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('words' in value) || !('replyId' in value)) return false;
  return typeof value.words === 'string' && typeof value.replyId === 'string';
}
