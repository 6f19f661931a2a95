import { useEffect, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLearner } from '../../../../domain/learner/queries.ts';
import type { StoredText } from '../../../../domain/learner/offline/records.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { isUnreachable, type ApiError } from '../../../../lib/failure/api-error.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApi, useApiMutation } from '../../../../lib/net/use-api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { writingQuery } from '../../../../domain/writing/queries.ts';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { NeedsNetwork } from '../../../../ui/feedback/needs-network.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { writing as text } from '../text/writing.ts';
import { readStoredText } from '../stored-text.ts';
import type { Place, Writing, WritingTask, Draft } from '../writing-replies.ts';
import { TeacherReply } from '../components/teacher-reply.tsx';
import { TaskCard } from '../components/task-card.tsx';
import { useDraft } from '../use-draft.ts';
import { isRefused, showAccepted, useQueuedDraft, useSubmitDraft, type DraftSubmission } from '../use-submit-draft.ts';
import { CheckedDraft } from '../components/checked-draft.tsx';
import { DraftForm } from '../components/draft-form.tsx';
import { QueuedDraft } from '../components/queued-draft.tsx';
import { SendCard } from '../components/send-card.tsx';
import { Steps } from '../components/steps.tsx';
import styles from '../components/marked-text.module.css';
import writingScreenStyles from '../components/writing-screen.module.css';

const TASK_FRESH_MS = 10 * 60_000;

/** Shows the writing of a week of the current level, or of the level that the address names. */
export function WritingPage() {
  const week = Number(useParams()['week']);
  const asked = useSearchParams().get('level');
  const learner = useLearner();
  const current = learner.data?.user.level_subscribers.find((level) => level.current)?.level.uuid;
  // The phone's copy belongs to an account, which is known with the learner, or from before without a network.
  const level_id = learner.isPending ? undefined : (asked ?? current);
  return (
    <Page title={text.ofWeek(week)} back={`/week/${week}`} wide="full">
      {level_id === undefined ? (
        <LearnerQueryView query={learner} skeleton={<Waiting />}>
          {() => <NoTask week={week} />}
        </LearnerQueryView>
      ) : (
        <OfWeek key={`${level_id} ${week}`} place={{ level_id, week }} />
      )}
    </Page>
  );
}

function OfWeek({ place }: { place: Place }) {
  const { level_id, week } = place;
  const texts = useApi(
    'GET /api/get/week/texts',
    { query: { level_id, ActiveWeek: week } },
    { staleTime: TASK_FRESH_MS },
  );
  const state = useWriting(place);
  const isCut = (!texts.data && isUnreachable(texts.error)) || (!state.data && isUnreachable(state.error));
  const stored = useStoredText(place, isCut);
  if (isCut && stored === undefined) return <Waiting />;
  if (isCut && stored) return <WritingScreen place={place} task={stored.task} state={stored.state} />;
  if (texts.error?.code === 'not_found') return <NoTask week={week} />;
  // A server that is away or slow is no missing network.
  if (isCut && (texts.error ?? state.error)?.code === 'network') {
    return <WritingOffline week={week} task={texts.data?.texts.writing} query={texts.isError ? texts : state} />;
  }
  const isLapsed = texts.error?.code === 'subscription_required';
  return (
    <>
      {isLapsed && state.data && <OwnTexts state={state.data} />}
      <LearnerQueryView query={texts} skeleton={<Waiting />}>
        {(reply) => (
          <LearnerQueryView query={state} skeleton={<Waiting />}>
            {(known) => <WritingScreen place={place} task={reply.texts.writing} state={known} />}
          </LearnerQueryView>
        )}
      </LearnerQueryView>
    </>
  );
}

/**
 * Returns the phone's copy of a text, read when the server cannot be reached; null without a copy, undefined until it
 * is read.
 */
function useStoredText({ level_id, week }: Place, isNeeded: boolean): StoredText | null | undefined {
  const [stored, setStored] = useState<StoredText | null>();
  useEffect(() => {
    if (isNeeded) void readStoredText({ level_id, week }).then((read) => setStored(read ?? null));
  }, [isNeeded, level_id, week]);
  return stored;
}

function NoTask({ week }: { week: number }) {
  const { title, body, action } = text.none;
  return (
    <EmptyState icon="pencil" title={title} action={<LinkButton to={`/week/${week}`}>{action}</LinkButton>}>
      {body}
    </EmptyState>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="card" count={2} />
    </>
  );
}

/** The checker's start takes seconds; a check that needs longer waits for the job. */
const RECHECK_MS = 3000;
const MAX_QUICK_RECHECKS = 20;
const LATE_RECHECK_MS = 30_000;

/** Reads the learner's writing; fetches it again while the checker still reads a draft. */
function useWriting(place: Place): UseQueryResult<Writing, ApiError> {
  return useQuery<Writing, ApiError>({
    ...writingQuery(place),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.drafts.some(({ is_checking }) => is_checking) === true && recheckMs(state.dataUpdateCount),
  });
}

const recheckMs = (checks: number) => (checks <= MAX_QUICK_RECHECKS ? RECHECK_MS : LATE_RECHECK_MS);

/** Shows the drafts and the reply, to read only: the task needs a subscription, own texts do not. */
function OwnTexts({ state: { drafts, reply } }: { state: Writing }) {
  const second = drafts.find(({ number }) => number === 2);
  return (
    <>
      {reply && second && <TeacherReply reply={reply} draft={second} />}
      {[...drafts].reverse().map((draft) => (
        <Disclosure key={draft.uuid} summary={draft.number === 1 ? text.draft.first : text.draft.second}>
          <English as="block" className={styles.text}>
            {draft.text}
          </English>
        </Disclosure>
      ))}
    </>
  );
}

type Props = {
  week: number;
  /** Set if the phone has the task although it lacks the written text. */
  task: WritingTask | undefined;
  query: { refetch: () => unknown; isFetching: boolean };
};

/** Shows the writing of a week that is not on this phone, or whose texts are only on the server. */
function WritingOffline({ week, task, query }: Props) {
  const { needsTask, needsTexts, action } = text.offline;
  return (
    <>
      {task && <TaskCard task={task} />}
      <NeedsNetwork query={query} back={{ to: `/week/${week}`, text: action }}>
        {task ? needsTexts : needsTask}
      </NeedsNetwork>
    </>
  );
}

type WritingScreenProps = { place: Place; task: WritingTask; state: Writing };

/** Shows the stages of a text: first draft, remarks and second draft, a teacher's reply. */
function WritingScreen({ place, task, state }: WritingScreenProps) {
  const [isEditing, setEditing] = useState(false);
  const [first, second] = state.drafts;
  const queued = useQueuedDraft(place);
  // A refused draft is written again.
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
        <div className={writingScreenStyles.drafts} data-pair={first !== undefined || undefined}>
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
      {first ? <OnModelAnswer task={task} /> : <p className="small">{text.model.locked}</p>}
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
  // A stored draft needs the phone's copy for the next start without a network.
  const done: Parameters<DraftSubmission['mutate']>[1] = {
    onSuccess: ({ kind }) => kind === 'accepted' && form.clear(),
  };
  const send = () => submit.mutate({ uuid: form.uuid, number, text: form.text }, done);
  return (
    <DraftForm number={number} task={task} form={form} busy={submit.isPending} error={submit.error} onSubmit={send} />
  );
}

const loadModel = () => import('../components/model-answer.tsx');

/** Shown after the first draft; its script, with the player of its sound, is loaded then. */
function OnModelAnswer(props: { task: WritingTask }) {
  const part = useChunk(loadModel);
  return part && <part.ModelAnswer {...props} />;
}
