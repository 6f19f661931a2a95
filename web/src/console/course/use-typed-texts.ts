import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { useMemo, useState } from 'react';
import { useDraftStorage, useStoredDraft } from '../ui/use-stored-draft.ts';

/** By path. */
export type Texts = Record<string, string>;

type Props = { item: CourseItemDetail; draft: string };

/** What is typed over the texts of an item in a draft; it outlasts the page until it is saved or discarded. */
export function useTypedTexts({ item, draft }: Props) {
  const { restored, key } = useStoredDraft(`course ${draft} ${item.uuid}`, isTyping);
  const [typed, setTyped] = useState<Texts>(() => differing(restored?.typed ?? {}, item));
  const [isRestored, setRestored] = useState(Object.keys(typed).length > 0);
  /** The revision that the typed texts are about. */
  const [seen, setSeen] = useState(isRestored && restored ? restored.seen : item.revision);
  const hasUnsaved = Object.keys(differing(typed, item)).length > 0;
  useDraftStorage(
    key,
    useMemo(() => (hasUnsaved ? { typed, seen } : null), [hasUnsaved, typed, seen]),
  );
  return {
    typed,
    type: (path: string, value: string) => {
      // What is typed is about what is shown then; a clip of one's own has a revision too.
      if (Object.keys(typed).length === 0) setSeen(item.revision);
      setTyped((known) => ({ ...known, [path]: value }));
    },
    seen,
    setSeen,
    isRestored: isRestored && hasUnsaved,
    clear: () => {
      setTyped({});
      setRestored(false);
    },
  };
}

/** Returns the typed texts that are not those of the item. */
export function differing(typed: Texts, { fields }: CourseItemDetail): Texts {
  const changed = fields.flatMap(({ path, text }) => {
    const value = typed[path];
    return value === undefined || value.trim() === text.trim() ? [] : [[path, value] as const];
  });
  return Object.fromEntries(changed);
}

function isTyping(value: unknown): value is { typed: Texts; seen: number } {
  if (typeof value !== 'object' || value === null || !('typed' in value) || !('seen' in value)) return false;
  const { typed, seen } = value;
  return typeof seen === 'number' && typeof typed === 'object' && typed !== null;
}
