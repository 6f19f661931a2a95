import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { QuestionView } from '@lisan/contract/learner/question';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { ApiError } from '../../../../lib/failure/api-error.ts';
import { useLocation, useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { OnPracticeRun, PrefetchedRun } from '../../../../domain/answers/on-practice-run.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { grammar } from '../text/grammar.ts';
import type { GrammarEntry } from '../grammar-entry.ts';
import { PageList } from './page-list.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';

/** Returns the tense or topic of the address: its last segment. */
export function useOpenPage(): string {
  return useLocation().pathname.split('/').at(-1) ?? '';
}

type Props = {
  query: UseQueryResult<unknown, ApiError>;
  /** Undefined until the query has it. */
  page: Practised | undefined;
  /** All pages of the kind. */
  pages: readonly GrammarEntry[];
  text: { back: string; pages: string };
  /** The article. */
  children: ReactNode;
};

/** Shows a tense or a topic with its practice, and all pages of the kind beside it. */
export function ArticlePage({ query, page, pages, text, children }: Props) {
  const { pathname: path } = useLocation();
  if (page) {
    return (
      <PractisedPage page={page} path={path} backText={text.back}>
        {children}
        <PageList title={text.pages} pages={pages} open={path} />
      </PractisedPage>
    );
  }
  return (
    <Page title={grammar.title} back="/grammar" wide="aside">
      <LearnerQueryView query={query} skeleton={<ArticleSkeleton />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}

/** Practice has a separate path, so that back leads to the page. */
const PRACTICE = 'practice';

type Practised = {
  uuid: string;
  title: { ar: string };
  uses: readonly { en: string }[];
  questions?: QuestionView[] | undefined;
};

type PractisedPageProps = {
  page: Practised;
  path: string;
  /** The words of the way back to the page. */
  backText: string;
  children: ReactNode;
};

/** Shows a grammar page with the practice of its questions. */
function PractisedPage({ page: { uuid, title, uses, questions = [] }, path, backText, children }: PractisedPageProps) {
  const search = useSearchParams();
  const navigate = useNavigate();
  if (search.has(PRACTICE) && questions.length > 0) {
    return (
      <OnPracticeRun
        practised={{ uuid, title: title.ar, path }}
        back={path}
        questions={questions}
        foot={(again) => (
          <>
            <Button onClick={() => navigate(path, { replace: true })}>{backText}</Button>
            <Button variant="secondary" icon="repeat" onClick={again}>
              {grammar.practiseAgain}
            </Button>
          </>
        )}
      />
    );
  }
  const foot = questions.length > 0 && (
    <LinkButton to={`${path}?${PRACTICE}=1`}>{grammar.practise(questions.length)}</LinkButton>
  );
  return (
    <Page title={title.ar} heading={<MixedText>{title.ar}</MixedText>} back="/grammar" foot={foot} wide="aside">
      {questions.length > 0 && <PrefetchedRun />}
      {children}
      <ReportButton of={{ uuid, parts: uses.map(({ en }) => en) }} />
    </Page>
  );
}

function ArticleSkeleton() {
  return (
    <>
      <Skeleton shape="text" count={2} />
      <Skeleton shape="hero" />
      <Skeleton shape="card" count={2} />
    </>
  );
}
