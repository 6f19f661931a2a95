import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { ApiError } from '../../../../lib/api-error.ts';
import { useLocation } from '../../../../lib/router/use-router.ts';
import { grammar } from '../../../../text/grammar.ts';
import { Page } from '../../../../ui/page.tsx';
import type { GrammarEntry } from '../grammar-entry.ts';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { PageList } from './page-list.tsx';
import { PractisedPage, type Practised } from './practised-page.tsx';

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

/** A tense or a topic with its practice, and all pages of the kind beside it. */
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
