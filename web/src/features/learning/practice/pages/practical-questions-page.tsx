import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { QUESTIONS, continuesAt } from '../../../../domain/answers/practice-run.ts';
import { answeredInOutbox, readPending } from '../../../../domain/answers/pending.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { practice } from '../../../../text/practice.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { PracticeRunScreen } from '../../../../domain/answers/practice-run-screen.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Meter } from '../../../../ui/list/meter.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import type { UnitPartsProps } from '../components/unit-parts.tsx';
import styles from './practical-questions-page.module.css';

type Practical = Reply<'GET /api/get/subscriber/practical/question'>;

export function PracticalQuestionsPage() {
  const { practical_id = '' } = useParams();
  const practical = useApi('GET /api/get/subscriber/practical/question', { query: { practical_id } }, { staleTime: 0 });
  if (practical.data) return <Practical practical={practical.data} />;
  return (
    <Page title={practice.title} back="/practical">
      <LearnerQueryView query={practical} skeleton={<IntroSkeleton />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}

/** The scene first, then its questions; another run asks all of them again. */
function Practical({ practical }: { practical: Practical }) {
  const navigate = useNavigate();
  const { uuid } = practical.practical;
  if (useSearchParams().has(QUESTIONS) && practical.questions.length > 0) return <Questions practical={practical} />;
  return <PracticalIntro {...practical} onStart={() => navigate(`/practical/questions/${uuid}?${QUESTIONS}=1`)} />;
}

function Questions({ practical }: { practical: Practical }) {
  // The questions of a run stay the same while the list of answered questions changes.
  const [asked] = useState(() => questionsToAsk(practical, answeredInOutbox(readPending())));
  const { uuid, title } = practical.practical;
  return (
    <PracticeRunScreen
      practised={{ uuid, title: title.ar, path: `/practical/questions/${uuid}` }}
      back={listOf(practical.practical)}
      questions={practical.questions}
      asked={asked}
      foot={(again) => <EndFoot list={listOf(practical.practical)} onAgain={again} />}
    />
  );
}

const loadTalk = () => import('../components/talk-link.tsx');

function OnTalkLink(props: { practicalId: string }) {
  const part = useChunk(loadTalk);
  return part ? <part.TalkLink {...props} /> : <Skeleton shape="row" />;
}

const loadUnit = () => import('../components/unit-parts.tsx');

/** Only units have words and a dialogue; their script is loaded with them. */
function OnUnitParts(props: UnitPartsProps) {
  const part = useChunk(loadUnit);
  return part ? <part.UnitParts {...props} /> : <Skeleton shape="card" />;
}

/** The list that a practical is in. */
function listOf({ track }: Pick<Practical['practical'], 'track'>): string {
  return track === undefined ? '/practical' : `/practical?track=${track}`;
}

function IntroSkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </>
  );
}

function EndFoot({ list, onAgain }: { list: string; onAgain: () => void }) {
  return (
    <>
      <LinkButton to={list} replace>
        {practice.end.others}
      </LinkButton>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {practice.again}
      </Button>
    </>
  );
}

type Props = Reply<'GET /api/get/subscriber/practical/question'> & { onStart: () => void };

/** The scene of a practical, its purpose and the learner's progress. */
function PracticalIntro({ practical, questions, progress, onStart }: Props) {
  const isEmpty = questions.length === 0;
  const [continued] = useState(() => continuesAt(practical, questions));
  return (
    <Page
      title={practical.title.ar}
      back={listOf(practical)}
      foot={!isEmpty && <Button onClick={onStart}>{startText(progress, continued)}</Button>}
    >
      <Card tone="hero">
        <div className={styles.head}>
          <p className={styles.label}>{practice.scenario}</p>
          {practical.picture_url && <Picture src={practical.picture_url} size="hero" isCurrent />}
        </div>
        <p className={styles.scenario}>
          <MixedText>{practical.scenario}</MixedText>
        </p>
        <English as="block" className={styles.english}>
          {practical.title.en}
        </English>
      </Card>
      <Card>
        <h2>{practice.goal}</h2>
        <p>
          <MixedText>{practical.goal}</MixedText>
        </p>
        {isEmpty ? null : <Progress {...progress} />}
      </Card>
      {practical.unit && <OnUnitParts unit={practical.unit} />}
      <OnTalkLink practicalId={practical.uuid} />
      {isEmpty && (
        <EmptyState icon="pencil" title={practice.none.title}>
          {practice.none.body}
        </EmptyState>
      )}
    </Page>
  );
}

function Progress({ answered, total, done }: Props['progress']) {
  if (answered === 0) return <p className="small">{practice.questions(total)}</p>;
  return (
    <div className={styles.progress}>
      <Meter value={answered} max={total} label={practice.progress} />
      {done ? (
        <Tag tone="right">{practice.done}</Tag>
      ) : (
        <span className="small whole">{practice.of(answered, total)}</span>
      )}
    </div>
  );
}

function startText({ answered, done }: Props['progress'], continued: number | null): string {
  if (continued !== null) return practice.resume(continued);
  if (done) return practice.again;
  return answered > 0 ? practice.resume(answered + 1) : practice.start;
}

type QuestionsToAskPractical = Pick<
  Reply<'GET /api/get/subscriber/practical/question'>,
  'questions' | 'answered_uuids'
>;

/** Returns the questions without an answer, on this phone or on the server; all of them once every one is answered. */
export function questionsToAsk(
  { questions, answered_uuids }: QuestionsToAskPractical,
  answeredHere: ReadonlySet<string>,
): QuestionsToAskPractical['questions'] {
  const answered = new Set([...answered_uuids, ...answeredHere]);
  const open = questions.filter(({ uuid }) => !answered.has(uuid));
  return open.length > 0 ? open : questions;
}
