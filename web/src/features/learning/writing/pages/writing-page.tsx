import { useEffect, useState } from 'react';
import { useLearner } from '../../../../domain/learner/queries.ts';
import type { StoredText } from '../../../../domain/learner/offline/records.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { isUnreachable } from '../../../../lib/api-error.ts';
import { useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { writing as text } from '../../../../text/writing.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { OwnTexts } from '../components/own-texts.tsx';
import { WritingOffline } from '../components/writing-offline.tsx';
import { WritingScreen } from '../components/writing-screen.tsx';
import { readStoredText } from '../stored-text.ts';
import { useWriting } from '../use-writing.ts';
import type { Place } from '../writing-replies.ts';

const TASK_FRESH_MS = 10 * 60_000;

/** The writing of a week of the current level, or of the level that the address names. */
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

/** The phone's copy of a text, read when the server cannot be reached; null without one, undefined until it is read. */
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
