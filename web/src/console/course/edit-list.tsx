import type { CourseDraftDetail, DraftEditView } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { Link } from '../../lib/router/router.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { AudioButton } from '../../ui/audio/audio-button.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { useFieldName } from './field-list.tsx';
import { refreshDraft } from './refresh-draft.ts';
import styles from './course.module.css';

/** Shows the changes of a draft: each text before and after, with conflicts that came up since. */
export function EditList({ draft }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  if (draft.edits.length === 0 && draft.clips.length === 0) return <p className="small">{text.noEdits}</p>;
  return (
    <ul role="list" className={styles.edits}>
      {draft.edits.map((edit) => (
        <li key={`${edit.item.uuid} ${edit.path}`}>
          <Edit edit={edit} draft={draft} />
        </li>
      ))}
      {draft.clips.map(({ url, text: words }) => (
        <li key={url} className={styles.clip}>
          <AudioButton src={url} label={words} />
          <span dir="auto">{text.newClip(words)}</span>
        </li>
      ))}
    </ul>
  );
}

function Edit({ edit, draft }: { edit: DraftEditView; draft: CourseDraftDetail }) {
  const text = useText(courseText);
  const nameOf = useFieldName();
  const { item, path, before, after, conflict } = edit;
  return (
    <>
      <p>
        <Link to={`/course/items/${item.uuid}${draft.state === 'open' ? `?draft=${draft.id}` : ''}`}>
          {text.kinds[item.kind]} <bdi>{item.en}</bdi>
        </Link>{' '}
        · {nameOf(path)}
      </p>
      <Difference before={before} after={after} />
      {conflict !== null && draft.state === 'open' && <Conflict edit={edit} draft={draft.id} />}
    </>
  );
}

/** Shows two texts below each other. */
export function Difference({ before, after }: { before: string | null; after: string | null }) {
  const text = useText(courseText);
  return (
    <dl className={styles.difference}>
      <dt>{text.before}</dt>
      <dd dir="auto">
        <del>{before ?? '—'}</del>
      </dd>
      <dt>{text.after}</dt>
      <dd dir="auto">
        <ins>{after ?? '—'}</ins>
      </dd>
    </dl>
  );
}

function Conflict({ edit: { item, conflict }, draft: id }: { edit: DraftEditView; draft: string }) {
  const text = useText(courseText);
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const resolve = async (use: 'draft' | 'published') => {
    try {
      const request = { params: { uuid: item.uuid }, query: { draft: id } };
      const { revision } = (await call('GET /api/console/course/items/:uuid', request)).item;
      const params = { id, uuid: item.uuid };
      await call('POST /api/console/course/drafts/:id/items/:uuid/resolve', { params, body: { revision, use } });
      refreshDraft(client, id);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className={styles.theirs}>
      <p>
        {text.nowPublished}: <bdi>{conflict}</bdi>
      </p>
      <div className={styles.buttons}>
        <Button size="small" variant="secondary" onClick={() => void resolve('draft')}>
          {text.useDraft}
        </Button>
        <Button size="small" variant="secondary" onClick={() => void resolve('published')}>
          {text.usePublished}
        </Button>
      </div>
      <FailureNotice error={error} />
    </div>
  );
}
