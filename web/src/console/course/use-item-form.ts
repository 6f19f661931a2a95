import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { ApiError } from '../../lib/failure/api-error.ts';
import { call } from '../../lib/net/call.ts';
import { showToast } from '../../lib/toast.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { useDraftStorage, useStoredDraft } from '../ui/use-stored-draft.ts';
import { isPresent } from './field-list.tsx';
import { itemKey, refreshDraft } from './refresh-draft.ts';

type Props = { item: CourseItemDetail; draft: string };

/**
 * Handles the form over the texts of an item in a draft. A conflict leaves the typed texts, and shows the colleague's
 * texts.
 */
export function useItemForm({ item, draft }: Props) {
  const text = useText(courseText);
  const client = useQueryClient();
  const typing = useTypedTexts({ item, draft });
  const { typed, seen, setSeen } = typing;
  const [theirs, setTheirs] = useState<Texts | null>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const discard = () => {
    typing.clear();
    setTheirs(null);
    setError(null);
  };
  const show = (shown: CourseItemDetail) => {
    client.setQueryData(itemKey(item.uuid, draft), { messageCode: '00', item: shown });
    setSeen(shown.revision);
  };
  const showSaved = () => {
    discard();
    setAdded([]);
    showToast(text.saved);
    refreshDraft(client, draft);
  };
  const readTheirs = async () => {
    const request = { params: { uuid: item.uuid }, query: { draft } };
    const { item: latest } = await call('GET /api/console/course/items/:uuid', request);
    show(latest);
    // An attempt whose answer was lost has stored these texts: there is no conflict.
    if (Object.keys(differing(typed, latest)).length === 0) return showSaved();
    setTheirs(Object.fromEntries(latest.fields.map((field) => [field.path, field.text])));
  };
  const save = async () => {
    const texts = Object.entries(typed).map(([path, value]) => ({ path, text: value }));
    if (texts.length === 0) return showToast(text.unchanged);
    setBusy(true);
    setError(null);
    try {
      const at = { params: { id: draft, uuid: item.uuid }, body: { revision: seen, texts } };
      show((await call('POST /api/console/course/drafts/:id/items/:uuid', at)).item);
      showSaved();
    } catch (failure) {
      setError(failure);
      if (failure instanceof ApiError && failure.status === 409) await readTheirs().catch(setError);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...typing,
    theirs,
    isBusy,
    error,
    save,
    discard,
    isShown: (field: CourseItemDetail['fields'][number]) =>
      !field.is_optional || isPresent(field) || added.includes(field.path) || typed[field.path] !== undefined,
    add: (path: string) => setAdded((paths) => [...paths, path]),
  };
}

/** By path. */
type Texts = Record<string, string>;

type UseTypedTextsProps = { item: CourseItemDetail; draft: string };

/** Stores the texts that are typed over an item in a draft; they outlast the page until they are saved or discarded. */
function useTypedTexts({ item, draft }: UseTypedTextsProps) {
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
      // The first typed text belongs to the revision on the screen; a clip of the same editor makes a revision too.
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

/** Returns the typed texts that differ from the texts of the item. */
function differing(typed: Texts, { fields }: CourseItemDetail): Texts {
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
