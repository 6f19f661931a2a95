import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '../../../lib/router/use-router.ts';
import type { GrammarView } from '@lisan/contract/grammar';
import { grammar } from '../../../text/grammar.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { PracticeRunScreen } from '../../../domain/answers/practice-run-screen.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TenseArticle } from '../components/tense-article.tsx';
import { TenseList } from '../components/tense-list.tsx';
import { useTense } from '../use-tenses.ts';
import { Button } from '../../../ui/button.tsx';

/** The tense is the last segment of the path. */
export function TensePage() {
  const tense = useLocation().pathname.split('/').at(-1) ?? '';
  const found = useTense(tense);
  const page = found.data?.grammars[0];
  if (page) return <Tense page={page} />;
  return (
    <Page title={grammar.title} back="/grammar" wide="aside">
      <LearnerQueryView query={found} skeleton={<TenseSkeleton />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}

/** Practice has a path of its own, so that back leads to the tense. */
const PRACTICE = 'practice';

function Tense({ page }: { page: GrammarView }) {
  const search = useSearchParams();
  const navigate = useNavigate();
  const [run, setRun] = useState(0);
  const { uuid, title, tense, questions = [] } = page;
  const address = `/grammar/${tense}`;
  if (search.has(PRACTICE) && questions.length > 0) {
    return (
      <PracticeRunScreen
        key={run}
        practised={{ uuid, title: title.ar, path: address }}
        back={address}
        questions={questions}
        total={questions.length}
        foot={<TenseEndFoot onAgain={() => setRun(run + 1)} onPage={() => navigate(address, { replace: true })} />}
      />
    );
  }
  const foot = questions.length > 0 && (
    <LinkButton to={`${address}?${PRACTICE}=1`}>{grammar.practise(questions.length)}</LinkButton>
  );
  return (
    <Page title={title.ar} back="/grammar" foot={foot} wide="aside">
      <TenseArticle page={page} />
      <TenseList tense={tense} />
    </Page>
  );
}

function TenseSkeleton() {
  return (
    <>
      <Skeleton shape="text" count={2} />
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}

function TenseEndFoot({ onAgain, onPage }: { onAgain: () => void; onPage: () => void }) {
  return (
    <>
      <Button onClick={onPage}>{grammar.backToPage}</Button>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {grammar.practiseAgain}
      </Button>
    </>
  );
}
