import { grammar } from '../text/grammar.ts';
import { ArticlePage, useOpenPage } from '../components/article-page.tsx';
import { TenseArticle } from '../components/tense-article.tsx';
import { tenseEntries } from '../grammar-entry.ts';
import { useTense, useTenses } from '../use-grammar.ts';

const text = { back: grammar.backToTense, pages: grammar.allTenses };

export function TensePage() {
  const query = useTense(useOpenPage());
  const pages = tenseEntries(useTenses().data?.grammars);
  const page = query.data?.grammars[0];
  return (
    <ArticlePage query={query} page={page} pages={pages} text={text}>
      {page && <TenseArticle page={page} pages={pages} />}
    </ArticlePage>
  );
}
