import type { CourseItemDetail } from '@lisan/contract/console/course-values';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { useMe } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import styles from './course.module.css';

type Props = { item: CourseItemDetail; draft: string | undefined };

/** In which draft an item is edited: a new one by one tap, or one that is open. */
export function DraftChoice({ item, draft }: Props) {
  const mayEdit = useMe().data?.permissions.includes('course.edit') ?? false;
  if (!mayEdit) return null;
  return draft === undefined ? <Choice item={item} /> : <Chosen draft={draft} />;
}

function Chosen({ draft }: { draft: string }) {
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/drafts/:id', { params: { id: draft } });
  return (
    <div className={styles.buttons}>
      <span>{query.data && text.inDraft(query.data.draft.title)}</span>
      <LinkButton to={`/course/drafts/${draft}`} variant="secondary" size="small">
        {text.openDraft}
      </LinkButton>
    </div>
  );
}

function Choice({ item }: { item: CourseItemDetail }) {
  const text = useText(courseText);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const drafts = useApi('GET /api/console/course/drafts').data?.drafts ?? [];
  const open = drafts.filter(({ state }) => state === 'open');
  const edit = (id: string) => navigate(`/course/items/${item.uuid}?draft=${id}`);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      const title = text.draftTitle(item.en).slice(0, 120);
      edit((await call('POST /api/console/course/drafts', { body: { title } })).draft.id);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button size="small" busy={isBusy} onClick={() => void start()}>
          {text.edit}
        </Button>
      </div>
      {open.length > 0 && (
        <Field label={text.editIn}>
          {(wiring) => (
            <SelectBox {...wiring} value="" onChange={({ target }) => target.value !== '' && edit(target.value)}>
              <option value="">{text.choose}</option>
              {open.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectBox>
          )}
        </Field>
      )}
      <FailureNotice error={error} />
    </>
  );
}
