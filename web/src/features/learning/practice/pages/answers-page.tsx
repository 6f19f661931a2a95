import { useEffect, useSyncExternalStore, useState } from 'react';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import {
  clearGraded,
  gradedAnswers,
  refreshGraded,
  subscribeToGraded,
} from '../../../../domain/answers/graded-answers.ts';
import type { GradedAnswer } from '../../../../domain/answers/outbox-entry.ts';
import { usePending, countPending } from '../../../../domain/answers/pending.ts';
import { answers as text } from '../../../../text/answers.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { useOnline } from '../../../../lib/net/use-online.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { PractiseLink } from '../../../../domain/notebook/practise-link.tsx';
import { MissedList } from '../../../../ui/question/missed-list.tsx';
import { questionLine, type Missed } from '../../../../ui/question/missed.ts';
import { ResultHero } from '../../../../ui/question/result-hero.tsx';
import { discard } from '../../../../domain/answers/outbox.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { OnAccessLink } from '../../../../domain/subscription/on-access-link.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { sendNow } from '../../../../domain/answers/deliver-outbox.ts';
import layout from '../../../../ui/layout/layout.module.css';
import {
  groupAnswers,
  partOutbox,
  type ExerciseAnswers,
  scoreOf,
  type Score,
  type SetAsideGroup,
} from '../group-answers.ts';
import styles from './answers-page.module.css';

const NONE: readonly GradedAnswer[] = [];

/** Returns the results of stored answers; empty if this browser stores nothing. */
function useGradedAnswers(): readonly GradedAnswer[] {
  useEffect(() => {
    refreshGraded().catch((error: unknown) => console.warn('results could not be read', error));
  }, []);
  return useSyncExternalStore(subscribeToGraded, gradedAnswers) ?? NONE;
}

/** Shows the outbox and its results: queued answers, entries that the server does not accept, and graded answers. */
export function AnswersPage() {
  const outbox = partOutbox(usePending());
  const groups = groupAnswers(outbox.queued, useGradedAnswers());
  const queued = groups.filter((group) => group.queued.answers + group.queued.texts > 0);
  const arrived = groups.filter((group) => group.graded.length > 0);
  return (
    <Page title={text.title} back="/home" foot={arrived.length > 0 ? <Read /> : <Home />}>
      {groups.length === 0 && outbox.setAside.length === 0 && (
        <EmptyState icon={{ falcon: 'happy' }} title={text.none.title}>
          {text.none.body}
        </EmptyState>
      )}
      {outbox.setAside.length > 0 && <SetAsideAnswers groups={outbox.setAside} />}
      {queued.length > 0 && <QueuedAnswers groups={queued} />}
      {arrived.map((group) => (
        <GradedExercise key={group.exercise.path} {...group} />
      ))}
    </Page>
  );
}

function Read() {
  const navigate = useNavigate();
  const leave = () => {
    clearGraded().catch((error: unknown) => console.warn('results were not cleared', error));
    navigate('/home');
  };
  return <Button onClick={leave}>{text.read}</Button>;
}

function Home() {
  return <LinkButton to="/home">{text.home}</LinkButton>;
}

/** Shows the queued answers by exercise. */
function QueuedAnswers({ groups }: { groups: readonly ExerciseAnswers[] }) {
  const { title, offline, unreachable, count } = text.queued;
  const isOnline = useOnline();
  return (
    <>
      <Card tone="hero">
        <h2>{title}</h2>
        <p>{isOnline ? unreachable : offline}</p>
      </Card>
      <List>
        {groups.map(({ exercise, queued }) => (
          <ListRow
            key={exercise.path}
            icon="phone"
            title={<MixedText>{exercise.title}</MixedText>}
            detail={count(queued)}
          />
        ))}
      </List>
      {isOnline && <SendAgain />}
    </>
  );
}

/** Shows the result of one exercise, with the items to review. */
function GradedExercise({ exercise: { title, path }, graded }: ExerciseAnswers) {
  const score = scoreOf(graded);
  const missed = graded.filter(({ reply }) => !reply.correct).map(missedOf);
  return (
    <>
      <ResultHero
        title={title}
        share={{ of: score.correct / score.total, label: text.score }}
        points={score.points > 0 ? text.points(score.points) : undefined}
      >
        <p>
          {text.score}: {text.correct(score.correct, score.total)}
        </p>
        <p>{wordsOf(score)}</p>
        {graded.some(countsOnArrival) && <p>{text.onArrival}</p>}
      </ResultHero>
      {missed.length > 0 && (
        <>
          <MissedList missed={missed} />
          <PractiseLink />
        </>
      )}
      <LinkButton to={path} variant="secondary">
        {text.back(title)}
      </LinkButton>
    </>
  );
}

function countsOnArrival({ reply }: GradedAnswer): boolean {
  return 'counts_on_arrival' in reply && reply.counts_on_arrival === true;
}

function missedOf({ id, question, reply }: GradedAnswer): Missed {
  return { uuid: id, asked: questionLine(question), right: reply.correct_answer, why: reply.why };
}

function wordsOf({ passed, correct, total }: Score): string {
  if (passed !== undefined) return passed ? text.passed : text.failed;
  return correct === total ? text.perfect : text.checked;
}

/**
 * Shows the entries that the server does not accept, with the reason. They stay until they are accepted or the learner
 * deletes them.
 */
function SetAsideAnswers({ groups }: { groups: readonly SetAsideGroup[] }) {
  const [isDeleting, setDeleting] = useState<SetAsideGroup | null>(null);
  return (
    <>
      <Card tone="orange">
        <h2>{text.setAside.title}</h2>
        <p>{text.setAside.body}</p>
      </Card>
      {groups.map((group) => (
        <SetAsideCard
          key={`${group.setAside.reason} ${group.setAside.message} ${group.exercise?.path ?? ''}`}
          group={group}
          onDelete={() => setDeleting(group)}
        />
      ))}
      <SendAgain />
      <DeleteDialog group={isDeleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function SetAsideCard({ group, onDelete }: { group: SetAsideGroup; onDelete: () => void }) {
  const { setAside, exercise, entries } = group;
  return (
    <Card>
      <h3>{exercise ? <MixedText>{exercise.title}</MixedText> : text.setAside.items}</h3>
      <p className="small">{text.setAside.count(countPending(entries))}</p>
      <p>{setAside.message}</p>
      <div className={classNames(layout.cluster, styles.ways)}>
        {setAside.reason === 'access' && <OnAccessLink size="small" />}
        <Button variant="plain" size="small" onClick={onDelete}>
          {text.setAside.remove}
        </Button>
      </div>
    </Card>
  );
}

function DeleteDialog({ group, onClose }: { group: SetAsideGroup | null; onClose: () => void }) {
  const { title, body, confirm, stay } = text.setAside.deleting;
  const remove = () => {
    if (group)
      discard(group.entries.map(({ seq }) => seq)).catch((error: unknown) =>
        console.warn('outbox entries were not deleted', error),
      );
    onClose();
  };
  return (
    <Dialog open={group !== null} onClose={onClose} title={title} role="alertdialog">
      <div className={styles.dialog}>
        <p>{body}</p>
        <Button variant="danger" onClick={remove}>
          {confirm}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {stay}
        </Button>
      </div>
    </Dialog>
  );
}

/** Sends queued and set-aside entries again, now. */
function SendAgain() {
  const [isBusy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    sendNow()
      .catch((error: unknown) => console.warn('outbox was not requeued', error))
      .finally(() => setBusy(false));
  };
  return (
    <Button variant="secondary" icon="repeat" busy={isBusy} onClick={send}>
      {text.again}
    </Button>
  );
}
