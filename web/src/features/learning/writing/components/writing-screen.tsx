import { useState } from 'react';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { writing as text } from '../../../../text/writing.ts';
import { Button } from '../../../../ui/button.tsx';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { useDraft } from '../use-draft.ts';
import { isRefused, showAccepted, useQueuedDraft, useSubmitDraft, type DraftSubmission } from '../use-submit-draft.ts';
import type { Draft, Place, Writing, WritingTask } from '../writing-replies.ts';
import { CheckedDraft } from './checked-draft.tsx';
import { DraftForm } from './draft-form.tsx';
import { ModelAnswer } from './model-answer.tsx';
import { QueuedDraft } from './queued-draft.tsx';
import { SendCard } from './send-card.tsx';
import { Steps } from './steps.tsx';
import { TaskCard } from './task-card.tsx';
import { TeacherReply } from './teacher-reply.tsx';
import styles from './writing-screen.module.css';

type Props = { place: Place; task: WritingTask; state: Writing };

/** The stages of a text: first draft, remarks and second draft, a teacher's reply. */
export function WritingScreen({ place, task, state }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [first, second] = state.drafts;
  const queued = useQueuedDraft(place);
  // One that was refused is written again.
  const isWaiting = queued !== undefined && !isRefused(queued);
  const isWriting = state.state === 'open' && (!second || isEditing);
  const submit = useSubmitDraft(place, () => setEditing(false));
  const recheck = useApiMutation('POST /api/writing/draft', { onSuccess: (reply) => showAccepted(place, reply) });
  const checked = (draft: Draft) => (
    <CheckedDraft
      draft={draft}
      title={draft.number === 1 ? text.draft.first : text.draft.second}
      isChecking={recheck.isPending}
      onCheck={() => {
        const { uuid, number, text: written } = draft;
        recheck.mutate({ body: { ...place, draft_uuid: uuid, number, text: written } });
      }}
    />
  );
  return (
    <>
      {state.reply && second && <TeacherReply reply={state.reply} draft={second} />}
      <TaskCard task={task} />
      {!first && <Steps />}
      {queued && !isWaiting && <QueuedDraft draft={queued} />}
      {isWriting || isWaiting ? (
        <div className={styles.drafts} data-pair={first !== undefined || undefined}>
          {first && checked(first)}
          {isWaiting ? (
            <QueuedDraft draft={queued} />
          ) : (
            <WritingDraft
              key={first ? 2 : 1}
              place={place}
              task={task}
              state={state}
              number={first ? 2 : 1}
              initial={second?.text ?? first?.text ?? ''}
              submit={submit}
            />
          )}
        </div>
      ) : (
        <>
          {second && !state.reply && checked(second)}
          {state.state === 'open' && (
            <Button variant="secondary" icon="pencil" onClick={() => setEditing(true)}>
              {text.draft.edit}
            </Button>
          )}
          <SendCard place={place} state={state} />
          {second && state.reply && <Disclosure summary={text.draft.second}>{checked(second)}</Disclosure>}
          {first && <Disclosure summary={text.draft.first}>{checked(first)}</Disclosure>}
        </>
      )}
      {first ? <ModelAnswer task={task} /> : <p className="small">{text.model.locked}</p>}
    </>
  );
}

type WritingProps = {
  place: Place;
  task: WritingTask;
  state: Writing;
  number: 1 | 2;
  initial: string;
  submit: DraftSubmission;
};

function WritingDraft({ place, task, state, number, initial, submit }: WritingProps) {
  const form = useDraft({ place, number, task, state, initial });
  // A stored one needs the phone's copy for the next start without a network.
  const done: Parameters<DraftSubmission['mutate']>[1] = {
    onSuccess: ({ kind }) => kind === 'accepted' && form.clear(),
  };
  const send = () => submit.mutate({ uuid: form.uuid, number, text: form.text }, done);
  return (
    <DraftForm number={number} task={task} form={form} busy={submit.isPending} error={submit.error} onSubmit={send} />
  );
}
