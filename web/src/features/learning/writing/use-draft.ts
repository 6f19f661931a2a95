import { useEffect, useRef, useState } from 'react';
import type { StoredText } from '../../../domain/learner/offline/records.ts';
import { readStoredText, removeStoredText, storeText } from './stored-text.ts';
import type { Place, Writing, WritingTask } from './writing-replies.ts';

const STORE_AFTER_MS = 300;

export type DraftForm = {
  /** False until the phone's copy is read. */
  isReady: boolean;
  uuid: string;
  text: string;
  ticked: readonly number[];
  /** Null while nothing was written, and until the last change is stored. */
  isStored: boolean | null;
  write: (text: string) => void;
  tick: (point: number) => void;
  /** Removes the phone's copy: the server has the text. */
  clear: () => void;
};

type Options = { place: Place; number: 1 | 2; task: WritingTask; state: Writing; initial: string };

/** A draft that is stored on the phone while it is written, so that neither a reload nor a lost network loses it. */
export function useDraft({ place, number, task, state, initial }: Options): DraftForm {
  const [draft, setDraft] = useState<StoredText | null>(null);
  const [isStored, setStored] = useState<boolean | null>(null);
  const unsaved = useRef<StoredText | null>(null);
  const { level_id, week } = place;
  useEffect(() => {
    let isGone = false;
    void readStoredText({ level_id, week }).then((stored) => {
      if (isGone) return;
      const isSame = stored?.number === number;
      setDraft(
        isSame
          ? stored
          : { level_id, week, number, draft_uuid: crypto.randomUUID(), text: initial, ticked: [], task, state },
      );
      if (isSame) setStored(true);
    });
    return () => {
      isGone = true;
    };
    // The task and the first draft of a week do not change while it is written.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [level_id, week, number]);
  useStoring(draft, unsaved, setStored);
  const change = (part: Partial<StoredText>) => {
    if (!draft) return;
    const next = { ...draft, ...part };
    unsaved.current = next;
    setDraft(next);
    setStored(null);
  };
  const ticked = draft?.ticked ?? [];
  return {
    isReady: draft !== null,
    uuid: draft?.draft_uuid ?? '',
    text: draft?.text ?? initial,
    ticked,
    isStored,
    // Another text is another draft: the server counts each once.
    write: (text) => change({ text, draft_uuid: crypto.randomUUID() }),
    tick: (point) =>
      change({ ticked: ticked.includes(point) ? ticked.filter((one) => one !== point) : [...ticked, point] }),
    clear: () => {
      unsaved.current = null;
      void removeStoredText({ level_id, week });
    },
  };
}

/** Stores changes shortly after the last key, and at once when the page is hidden or left. */
function useStoring(
  draft: StoredText | null,
  unsaved: { current: StoredText | null },
  onStored: (isStored: boolean) => void,
): void {
  useEffect(() => {
    const save = () => {
      const text = unsaved.current;
      unsaved.current = null;
      if (text) void storeText(text).then(onStored);
    };
    const timer = setTimeout(save, STORE_AFTER_MS);
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', save);
    };
  }, [draft, unsaved, onStored]);
  // Leaving the screen within the delay.
  useEffect(
    () => () => {
      // The newest change, not the change of the first render.
      // oxlint-disable-next-line react-hooks/exhaustive-deps
      const text = unsaved.current;
      if (text) void storeText(text);
    },
    [unsaved],
  );
}
