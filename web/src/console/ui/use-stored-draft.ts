import { useEffect, useState } from 'react';
import { useMe } from '../shell/use-me.ts';
import { readDraft, removeDraft, storeDraft, type DraftKey } from './stored-draft.ts';

/** Returns the draft that was stored under this name when the page was opened, and the key to store it under. */
export function useStoredDraft<T>(name: string, isDraft: (value: unknown) => value is T) {
  const owner = useMe().data?.uuid ?? null;
  const [restored] = useState(() => readDraft({ owner, name }, isDraft));
  return { restored, key: { owner, name } };
}

/** Stores unsaved fields, and removes them at null. With unsaved fields, the browser asks before it leaves. */
export function useDraftStorage({ owner, name }: DraftKey, unsaved: object | null): void {
  useEffect(() => {
    if (unsaved === null) removeDraft({ owner, name });
    else storeDraft({ owner, name }, unsaved);
  }, [owner, name, unsaved]);
  const hasUnsaved = unsaved !== null;
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
