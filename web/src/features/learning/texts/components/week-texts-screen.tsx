import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { PrefetchedRun } from '../../../../domain/answers/on-practice-run.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextPlaceContext } from '../../../../ui/text/tappable/word-sheet-host.ts';
import { texts as text } from '../../../../text/texts.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';

type Props = {
  /** The title of the window, announced by screen readers. */
  title: (week: number) => string;
  children: (texts: WeekTexts) => ReactNode;
};

/** The screen of a week's texts, for a week of the current level, found by its number in the address. */
export function WeekTextsScreen({ title, children }: Props) {
  const week = Number(useParams()['week']);
  const learner = useLearner();
  const level_id = learner.data?.user.level_subscribers.find(({ current }) => current)?.level.uuid;
  const isWeek = Number.isInteger(week) && week > 0;
  const texts = useQuery<Reply<'GET /api/get/week/texts'>, ApiError>({
    ...weekTextsQuery({ level_id: level_id ?? '', week }),
    enabled: isWeek && level_id !== undefined,
  });
  if (texts.data && level_id !== undefined) {
    return (
      <TextPlaceContext value={{ level_id, week }}>
        <PrefetchedRun />
        {children(texts.data.texts)}
      </TextPlaceContext>
    );
  }
  const failure = isWeek ? texts.error?.code : 'not_found';
  const query = learner.isError ? learner : texts;
  return (
    <Page title={title(week)} back={isWeek ? `/week/${week}` : '/home'}>
      {failure === 'not_found' || failure === 'week_locked' || failure === 'forbidden' ? (
        <NoTexts isLocked={failure !== 'not_found'} />
      ) : (
        <LearnerQueryView<unknown> query={query} skeleton={<Waiting />}>
          {() => <Waiting />}
        </LearnerQueryView>
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}

/** A week that is locked, or that has no texts. */
function NoTexts({ isLocked }: { isLocked: boolean }) {
  const { title, body } = isLocked ? text.locked : text.noWeek;
  return (
    <EmptyState
      icon={isLocked ? 'lock' : 'book'}
      title={title}
      action={<LinkButton to="/home">{text.noWeek.toHome}</LinkButton>}
    >
      {body}
    </EmptyState>
  );
}
