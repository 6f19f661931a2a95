import type { CourseClip, CourseItemDetail } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { AudioButton } from '../../ui/audio/audio-button.tsx';
import { buttonClass } from '../../ui/form/button-class.ts';
import { Chip } from '../../ui/form/chip.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { itemKey, refreshDraft } from './refresh-draft.ts';
import styles from './course.module.css';

type Props = { item: CourseItemDetail; draft: string | undefined };

/** The clips of an item, to listen to and, in a draft, to replace. */
export function ClipList({ item, draft }: Props) {
  const { table } = useText(shellText);
  if (item.clips.length === 0) return <p className="small">{table.empty}</p>;
  return (
    <ul role="list" className={styles.clips}>
      {item.clips.map((clip) => (
        <li key={clip.key}>
          <Clip clip={clip} />
          {draft !== undefined && <Upload item={item} clip={clip} draft={draft} />}
        </li>
      ))}
    </ul>
  );
}

function Clip({ clip: { lines, url, seconds, replaced } }: { clip: CourseClip }) {
  const text = useText(courseText);
  const words = lines.map((line) => line.text).join(' ');
  return (
    <div className={styles.clip}>
      {url === null ? <Chip tone="orange">{text.noClip}</Chip> : <AudioButton src={url} label={words} />}
      <span lang="en" translate="no" dir="ltr" className={styles.excerpt}>
        {words}
      </span>
      {seconds !== null && <span className="small">{text.seconds(seconds)}</span>}
      {replaced && <Chip>{text.replaced}</Chip>}
    </div>
  );
}

function Upload({ item, clip, draft }: { item: CourseItemDetail; clip: CourseClip; draft: string }) {
  const text = useText(courseText);
  const client = useQueryClient();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const errorsOf = useFieldErrors(error);
  const upload = async (file: File) => {
    setBusy(true);
    setError(null);
    const form = new FormData();
    form.append('file', file);
    const params = { id: draft, uuid: item.uuid, key: clip.key };
    try {
      const reply = await call('POST /api/console/course/drafts/:id/items/:uuid/clips/:key', {
        params,
        query: { revision: item.revision },
        form,
      });
      client.setQueryData(itemKey(item.uuid, draft), reply);
      refreshDraft(client, draft);
    } catch (failure) {
      setError(failure);
      // A colleague may have changed the item.
      void client.invalidateQueries({ queryKey: itemKey(item.uuid, draft) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.upload}>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept="audio/mpeg,.mp3"
        disabled={isBusy}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {clip.url === null ? text.upload : text.replace}
      </label>
      {errorsOf('file').map((message) => (
        <p key={message} role="alert" className={styles.theirs}>
          {message}
        </p>
      ))}
      <FailureNotice error={error} fields={['file']} />
    </div>
  );
}
