import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { showToast } from '../../lib/toast.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { isPresent } from './field-list.tsx';
import { itemKey, refreshDraft } from './refresh-draft.ts';
import { differing, useTypedTexts, type Texts } from './use-typed-texts.ts';

type Props = { item: CourseItemDetail; draft: string };

/** The form over the texts of an item in a draft. A conflict leaves what was typed, and shows the colleague's texts. */
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
