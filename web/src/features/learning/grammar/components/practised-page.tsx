import type { ReactNode } from 'react';
import type { QuestionView } from '@lisan/contract/learner/question';
import { OnPracticeRun, PrefetchedRun } from '../../../../domain/answers/on-practice-run.tsx';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { grammar } from '../../../../text/grammar.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ReportButton } from '../../../../ui/report/report-button.tsx';

/** Practice has a path of its own, so that back leads to the page. */
const PRACTICE = 'practice';

export type Practised = {
  uuid: string;
  title: { ar: string };
  uses: readonly { en: string }[];
  questions?: QuestionView[] | undefined;
};

type Props = {
  page: Practised;
  path: string;
  /** The words of the way back to the page. */
  backText: string;
  children: ReactNode;
};

/** A grammar page with the practice of its questions. */
export function PractisedPage({ page: { uuid, title, uses, questions = [] }, path, backText, children }: Props) {
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
    <Page title={title.ar} back="/grammar" foot={foot} wide="aside">
      {questions.length > 0 && <PrefetchedRun />}
      {children}
      <ReportButton of={{ uuid, parts: uses.map(({ en }) => en) }} />
    </Page>
  );
}
