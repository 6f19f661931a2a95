import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { QUESTIONS } from '../../../../domain/answers/practice-run.ts';
import { answeredInOutbox, readPending } from '../../../../domain/answers/pending.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { practice } from '../../../../text/practice.ts';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { PracticeRunScreen } from '../../../../domain/answers/practice-run-screen.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PracticalIntro } from '../components/practical-intro.tsx';
import { questionsToAsk } from '../questions-to-ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

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
  // The questions of a run stay the same while the list of answered ones changes.
  const [asked] = useState(() => questionsToAsk(practical, answeredInOutbox(readPending())));
  const { uuid, title } = practical.practical;
  return (
    <PracticeRunScreen
      practised={{ uuid, title: title.ar, path: `/practical/questions/${uuid}` }}
      back="/practical"
      questions={practical.questions}
      asked={asked}
      foot={(again) => <EndFoot onAgain={again} />}
    />
  );
}

function IntroSkeleton() {
  return (
    <>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </>
  );
}

function EndFoot({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <LinkButton to="/practical" replace>
        {practice.end.others}
      </LinkButton>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {practice.again}
      </Button>
    </>
  );
}
