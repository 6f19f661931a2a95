import { useState } from 'react';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { List } from '../../ui/list/list.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { Tag } from '../../ui/list/tag.tsx';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { useNavigate } from '../../lib/router/use-router.ts';
import { useRequestKey } from '../../lib/net/use-request-key.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { serverNow } from '../../lib/time/clock.ts';
import { call } from '../../lib/net/call.ts';
import { studio } from '../text/studio.ts';
import { StudioFrame } from '../studio-frame.tsx';
import { ComingLesson } from './coming-lesson.tsx';
import { useLessons, cacheLesson, refreshLessons } from './use-lessons.ts';
import { LessonForm } from './lesson-form.tsx';
import { planBody, planOf, newPlan, type LessonPlan } from './lesson-plan.ts';
import styles from './lessons-page.module.css';
import lessonCardStyles from './lesson-card.module.css';

const text = studio.lessons;

/** The purpose of the open dialog. */
type Asked = { kind: 'new' } | { kind: 'edit' | 'cancel'; lesson: StudioLesson };

export function LessonsPage() {
  const lessons = useLessons();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button size="small" icon="plus" onClick={() => setAsked({ kind: 'new' })}>
      {text.add}
    </Button>
  );
  return (
    <StudioFrame title={text.title} action={add}>
      <QueryView query={lessons} skeleton={<Skeleton shape="card" count={3} />}>
        {(data) => <Lessons lessons={data.lessons} onAsk={setAsked} />}
      </QueryView>
      <LessonDialog
        open={asked?.kind === 'new' || asked?.kind === 'edit'}
        lesson={asked?.kind === 'edit' ? asked.lesson : null}
        onClose={close}
      />
      <CancelDialog lesson={asked?.kind === 'cancel' ? asked.lesson : null} onClose={close} />
    </StudioFrame>
  );
}

function Lessons({ lessons, onAsk }: { lessons: StudioLesson[]; onAsk: (asked: Asked) => void }) {
  const { onAir, toCome, past } = sortLessons(lessons);
  return (
    <div className={styles.lessons}>
      {onAir.map((lesson) => (
        <OnAirCard key={lesson.id} lesson={lesson} />
      ))}
      <Section title={text.toCome}>
        {toCome.length === 0 ? (
          <EmptyState icon="calendar">{text.none.body}</EmptyState>
        ) : (
          <ul role="list" className={styles.coming}>
            {toCome.map((lesson) => (
              <ComingLesson
                key={lesson.id}
                lesson={lesson}
                onEdit={() => onAsk({ kind: 'edit', lesson })}
                onCancel={() => onAsk({ kind: 'cancel', lesson })}
              />
            ))}
          </ul>
        )}
      </Section>
      {past.length > 0 && (
        <Section title={text.past}>
          <List label={text.past}>
            {past.map((lesson) => (
              <PastLesson key={lesson.id} lesson={lesson} />
            ))}
          </List>
        </Section>
      )}
    </div>
  );
}

type Props = { open: boolean; lesson: StudioLesson | null; onClose: () => void };

/** Shows the dialog for a new or an edited lesson. */
function LessonDialog({ open, lesson, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={lesson ? studio.form.editTitle : studio.form.newTitle}>
      {lesson ? <ChangeLesson lesson={lesson} onDone={onClose} /> : <ScheduleLesson onDone={onClose} />}
    </Dialog>
  );
}

/** Shows the running lesson, with a link back to its broadcast. */
function OnAirCard({ lesson }: { lesson: StudioLesson }) {
  return (
    <Card tone="hero" aria-labelledby={`air-${lesson.id}`}>
      <div className={lessonCardStyles.between}>
        <Tag tone="live">{text.onAir}</Tag>
        <span>{studio.air.viewers(lesson.viewers)}</span>
      </div>
      <h2 id={`air-${lesson.id}`}>
        <MixedText>{lesson.title}</MixedText>
      </h2>
      <LinkButton to={`/lesson/${lesson.id}`} icon="video">
        {text.back}
      </LinkButton>
    </Card>
  );
}

function ChangeLesson({ lesson, onDone }: { lesson: StudioLesson; onDone: () => void }) {
  const [plan, setPlan] = useState(() => planOf(lesson));
  const change = useApiMutation('POST /api/studio/lessons/:id/update', {
    onSuccess: (reply) => {
      cacheLesson(reply.lesson);
      showToast(studio.form.changed);
      onDone();
    },
  });
  return (
    <LessonForm
      plan={plan}
      busy={change.isPending}
      error={change.error}
      submit={studio.form.saveEdit}
      onChange={(changed) => {
        change.reset();
        setPlan(changed);
      }}
      onSave={(chosen) => change.mutate({ params: { id: lesson.id }, body: changedParts(chosen, lesson) })}
    />
  );
}

/** Returns the changed parts. An unchanged time is not sent: it may be in the past by now. */
function changedParts(plan: ReturnType<typeof planOf>, lesson: StudioLesson) {
  const { starts_at, ...rest } = planBody(plan, new Date(serverNow()));
  return plan.startsAt === planOf(lesson).startsAt ? rest : { ...rest, starts_at };
}

/** Schedules a lesson; a lesson that starts now leads to the device check. */
function ScheduleLesson({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const [plan, setPlan] = useState(() => newPlan(new Date(serverNow())));
  const schedule = useApiMutation('POST /api/studio/lessons', { onSuccess: ({ lesson }) => cacheLesson(lesson) });
  function save(chosen: LessonPlan) {
    const body = { ...planBody(chosen, new Date(serverNow())), kind: chosen.kind };
    schedule.mutate(
      { body, idempotencyKey: keyOf(JSON.stringify(chosen)) },
      {
        onSuccess: ({ lesson }) => {
          if (chosen.when === 'now') return navigate(`/lesson/${lesson.id}`);
          showToast(studio.form.saved);
          onDone();
        },
      },
    );
  }
  return (
    <LessonForm
      plan={plan}
      isNew
      busy={schedule.isPending}
      error={schedule.error}
      submit={plan.when === 'now' ? studio.form.saveNow : studio.form.save}
      onChange={(changed) => {
        schedule.reset();
        setPlan(changed);
      }}
      onSave={save}
    />
  );
}

type CancelDialogProps = { lesson: StudioLesson | null; onClose: () => void };

function CancelDialog({ lesson, onClose }: CancelDialogProps) {
  const cancel = useApiMutation('POST /api/studio/lessons/:id/cancel', {
    onSuccess: () => {
      showToast(studio.lessons.cancelDialog.done);
      onClose();
    },
    onSettled: refreshLessons,
  });
  function close() {
    cancel.reset();
    onClose();
  }
  return (
    <Dialog open={lesson !== null} onClose={close} title={studio.lessons.cancelDialog.title} role="alertdialog">
      {lesson && (
        <>
          <p>
            <b>
              <MixedText>{lesson.title}</MixedText>
            </b>
          </p>
          <p>{studio.lessons.cancelDialog.body}</p>
          <FailureNotice error={cancel.error} />
          <Button variant="petrol" busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id: lesson.id } })}>
            {studio.lessons.cancelDialog.yes}
          </Button>
          <Button variant="secondary" onClick={close}>
            {studio.lessons.cancelDialog.no}
          </Button>
        </>
      )}
    </Dialog>
  );
}

/** Shows the summary of a past lesson, with the state of its recording. */
function PastLesson({ lesson }: { lesson: StudioLesson }) {
  const { tone, label } = describeRecording(lesson);
  const words = {
    icon: lesson.kind === 'video' ? ('video' as const) : ('headphones' as const),
    title: <MixedText>{lesson.title}</MixedText>,
    detail: (
      <>
        <TimeText at={lesson.started_at ?? lesson.starts_at} style="weekday" />
        {lesson.started_at !== null && ` · ${text.attended(lesson.attended)} · ${text.likes(lesson.likes)}`}
        <span className={lessonCardStyles.tag}>
          <Tag tone={tone}>{label}</Tag>
        </span>
      </>
    ),
  };
  return lesson.recording_id === null ? (
    <ListRow {...words} action={lesson.recording_state === 'failed' && <RetryRecording lesson={lesson} />} />
  ) : (
    <ListRow {...words} to={`/recordings/${lesson.recording_id}`} />
  );
}

/** Retries a failed recording. */
function RetryRecording({ lesson }: { lesson: StudioLesson }) {
  const retry = useMutation({
    mutationFn: () => call('POST /api/studio/lessons/:id/retry-recording', { params: { id: lesson.id } }),
    // A refusal means that the recording is no longer failed: the refetched list shows its state.
    onSettled: refreshLessons,
  });
  return (
    <Button variant="secondary" size="small" busy={retry.isPending} onClick={() => retry.mutate()}>
      {studio.lessons.retryRecording}
    </Button>
  );
}

const TONES = { ready: 'right', processing: 'orange', expected: 'quiet', failed: 'wrong', none: 'quiet' } as const;

/** Describes the state of a lesson's recording, or why the recording is missing. */
function describeRecording({ recording_state: state, no_recording_reason: reason }: StudioLesson): {
  tone: (typeof TONES)[typeof state];
  label: string;
} {
  return {
    tone: TONES[state],
    label: reason === null ? studio.lessons.recording[state] : studio.lessons.recording.reasons[reason],
  };
}

type SortedLessons = { onAir: StudioLesson[]; toCome: StudioLesson[]; past: StudioLesson[] };

/** Groups lessons: running; scheduled, the next first; past, the latest first. */
export function sortLessons(lessons: readonly StudioLesson[]): SortedLessons {
  const byTime = (one: StudioLesson, other: StudioLesson) => one.starts_at.localeCompare(other.starts_at);
  const inStates = (...states: StudioLesson['state'][]) =>
    lessons.filter(({ state }) => states.includes(state)).sort(byTime);
  return {
    onAir: inStates('live'),
    toCome: inStates('scheduled', 'open'),
    past: inStates('ended', 'recorded').reverse(),
  };
}
