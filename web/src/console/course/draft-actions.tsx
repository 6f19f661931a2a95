import type { CourseDraftDetail } from '@lisan/contract/console/course-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/net/call.ts';
import { useRequestKey } from '../../lib/net/use-request-key.ts';
import { Button } from '../../ui/form/button.tsx';
import { useMe } from '../shell/use-me.ts';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TimeField } from '../ui/time-field.tsx';
import { useFieldErrors } from '../ui/use-field-errors.ts';
import { refreshDraft } from './refresh-draft.ts';
import { useChecks } from './use-checks.ts';
import styles from './course.module.css';

type Name = 'submit' | 'approve' | 'schedule' | 'reopen' | 'discard';

/** Shows the actions on a draft in its state, by the permissions of the account. */
export function DraftActions({ draft }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  const me = useMe().data;
  const [open, setOpen] = useState<Name | null>(null);
  const mayEdit = me?.permissions.includes('course.edit') ?? false;
  const mayPublish = me?.permissions.includes('course.publish') ?? false;
  const tookPart = [draft.by, draft.submitted_by, ...draft.editors].some((one) => one?.uuid === me?.uuid);
  const isWaiting = draft.state === 'submitted' || draft.state === 'scheduled';
  return (
    <>
      {draft.state === 'submitted' && mayPublish && tookPart && <p className="small">{text.notYours}</p>}
      <div className={styles.buttons}>
        {draft.state === 'open' && mayEdit && <SubmitButton draft={draft} onClick={() => setOpen('submit')} />}
        {draft.state === 'submitted' && mayPublish && !tookPart && (
          <>
            <Button size="small" onClick={() => setOpen('approve')}>
              {text.approve}
            </Button>
            <Button size="small" variant="secondary" onClick={() => setOpen('schedule')}>
              {text.schedule}
            </Button>
          </>
        )}
        {isWaiting && mayEdit && (
          <Button size="small" variant="secondary" onClick={() => setOpen('reopen')}>
            {text.reopen}
          </Button>
        )}
        {(isWaiting || draft.state === 'open') && mayEdit && (
          <Button size="small" variant="secondary" onClick={() => setOpen('discard')}>
            {text.discard}
          </Button>
        )}
      </div>
      {open !== null && <ActDialog key={open} name={open} draft={draft} onClose={() => setOpen(null)} />}
    </>
  );
}

function SubmitButton({ draft, onClick }: { draft: CourseDraftDetail; onClick: () => void }) {
  const text = useText(courseText);
  const { faults } = useChecks(draft.id);
  const hasEdits = draft.edits.length + draft.clips.length > 0;
  const isReady = faults?.length === 0 && hasEdits && draft.edits.every(({ conflict }) => conflict === null);
  return (
    <Button size="small" disabled={!isReady} busy={faults === null && hasEdits} onClick={onClick}>
      {text.submit}
    </Button>
  );
}

function ActDialog({ name, draft, onClose }: { name: Name; draft: CourseDraftDetail; onClose: () => void }) {
  const text = useText(courseText);
  const client = useQueryClient();
  const keyOf = useRequestKey();
  const [at, setAt] = useState('');
  const [error, setError] = useState<unknown>(null);
  const errorsOf = useFieldErrors(error);
  const perform = async (reason: string) => {
    try {
      await act({ name, draft, reason, at, keyOf });
    } catch (failure) {
      setError(failure);
      throw failure;
    } finally {
      refreshDraft(client, draft.id);
    }
  };
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={text[name]}
      effect={text[`${name}Effect`]}
      confirmText={text[name]}
      perform={perform}
      fields={['publish_at']}
    >
      {name === 'schedule' && (
        <TimeField
          label={text.at}
          type="datetime-local"
          required
          value={at}
          errors={errorsOf('publish_at')}
          onChange={setAt}
        />
      )}
    </ActionDialog>
  );
}

type Act = {
  name: Name;
  draft: CourseDraftDetail;
  reason: string;
  /** Local time of the device. */
  at: string;
  keyOf: (fingerprint: string) => string;
};

async function act({ name, draft: { id, revision }, reason, at, keyOf }: Act): Promise<unknown> {
  const params = { id };
  const body = { revision, reason };
  const idempotencyKey = keyOf(JSON.stringify([name, id, body, at]));
  switch (name) {
    case 'submit':
      return call('POST /api/console/course/drafts/:id/submit', { params, body, idempotencyKey });
    case 'reopen':
      return call('POST /api/console/course/drafts/:id/reopen', { params, body });
    case 'discard':
      return call('POST /api/console/course/drafts/:id/discard', { params, body });
    case 'approve':
    case 'schedule': {
      const publish_at = name === 'approve' ? null : new Date(at).toISOString();
      return call('POST /api/console/course/drafts/:id/approve', {
        params,
        body: { ...body, publish_at },
        idempotencyKey,
      });
    }
  }
}
