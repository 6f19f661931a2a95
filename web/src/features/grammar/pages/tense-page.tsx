import { useLocation } from '../../../lib/router/use-router.ts';
import { grammar } from '../../../text/grammar.ts';
import { Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { ArticleSkeleton } from '../components/article-skeleton.tsx';
import { PageList } from '../components/page-list.tsx';
import { PractisedPage } from '../components/practised-page.tsx';
import { TenseArticle } from '../components/tense-article.tsx';
import { grammarPath, tenseEntries } from '../grammar-entry.ts';
import { useTense, useTenses } from '../use-tenses.ts';

/** The tense is the last segment of the path. */
export function TensePage() {
  const tense = useLocation().pathname.split('/').at(-1) ?? '';
  const found = useTense(tense);
  const pages = tenseEntries(useTenses().data?.grammars);
  const path = grammarPath(tense);
  const page = found.data?.grammars[0];
  if (page) {
    return (
      <PractisedPage page={page} path={path} backText={grammar.backToTense}>
        <TenseArticle page={page} pages={pages} />
        <PageList title={grammar.allTenses} pages={pages} open={path} />
      </PractisedPage>
    );
  }
  return (
    <Page title={grammar.title} back="/grammar" wide="aside">
      <LearnerQueryView query={found} skeleton={<ArticleSkeleton />}>
        {() => null}
      </LearnerQueryView>
    </Page>
  );
}
