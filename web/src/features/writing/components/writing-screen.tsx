import { useState } from 'react';
import { invalidateProgress } from '../../../domain/learner/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/use-api.ts';
import { writing as text } from '../../../text/writing.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useDraft } from '../use-draft.ts';
import { cacheWriting } from '../use-writing.ts';
import type { Draft, Place, Writing, WritingTask } from '../writing-replies.ts';
import { CheckedDraft } from './checked-draft.tsx';
import { DraftForm } from './draft-form.tsx';
import { ModelAnswer } from './model-answer.tsx';
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
  const isWriting = state.state === 'open' && (!second || isEditing);
  const submit = useSubmit(place, () => setEditing(false));
  const checked = (draft: Draft) => (
    <CheckedDraft
      draft={draft}
      title={draft.number === 1 ? text.draft.first : text.draft.second}
      isChecking={submit.isPending}
      onCheck={() => submit.mutate(bodyOf(place, draft))}
    />
  );
  return (
    <>
      {state.reply && second && <TeacherReply reply={state.reply} draft={second} />}
      <TaskCard task={task} />
      {!first && <Steps />}
      {isWriting ? (
        <div className={styles.drafts} data-pair={first !== undefined || undefined}>
          {first && checked(first)}
          <WritingDraft
            key={first ? 2 : 1}
            place={place}
            task={task}
            state={state}
            number={first ? 2 : 1}
            initial={second?.text ?? first?.text ?? ''}
            submit={submit}
          />
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

const bodyOf = (place: Place, { uuid, number, text: written }: Pick<Draft, 'uuid' | 'number' | 'text'>) => ({
  body: { ...place, draft_uuid: uuid, number, text: written },
});

type Submit = ReturnType<typeof useSubmit>;

function useSubmit(place: Place, onStored: () => void) {
  return useApiMutation('POST /api/writing/draft', {
    onSuccess: ({ points, ...reply }) => {
      cacheWriting(place, reply);
      onStored();
      if (points === undefined) return;
      showToast(text.points(points));
      invalidateProgress();
    },
  });
}

type WritingProps = {
  place: Place;
  task: WritingTask;
  state: Writing;
  number: 1 | 2;
  initial: string;
  submit: Submit;
};

function WritingDraft({ place, task, state, number, initial, submit }: WritingProps) {
  const form = useDraft({ place, number, task, state, initial });
  const send = () =>
    submit.mutate(bodyOf(place, { uuid: form.uuid, number, text: form.text }), { onSuccess: form.clear });
  return (
    <DraftForm number={number} task={task} form={form} busy={submit.isPending} error={submit.error} onSubmit={send} />
  );
}
