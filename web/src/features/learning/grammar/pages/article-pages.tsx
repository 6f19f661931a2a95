import { grammar } from '../text/grammar.ts';
import { ArticlePage, useOpenPage } from '../components/article-page.tsx';
import { TenseArticle } from '../components/tense-article.tsx';
import { tenseEntries, topicEntries } from '../grammar-entry.ts';
import { useTense, useTenses, useTopic, useTopics } from '../use-grammar.ts';
import { TopicArticle } from '../components/topic-article.tsx';

const tenseText = { back: grammar.backToTense, pages: grammar.allTenses };

export function TensePage() {
  const query = useTense(useOpenPage());
  const pages = tenseEntries(useTenses().data?.grammars);
  const page = query.data?.grammars[0];
  return (
    <ArticlePage query={query} page={page} pages={pages} text={tenseText}>
      {page && <TenseArticle page={page} pages={pages} />}
    </ArticlePage>
  );
}

const topicText = { back: grammar.backToTopic, pages: grammar.topics.title };

export function TopicPage() {
  const query = useTopic(useOpenPage());
  const pages = topicEntries(useTopics().data?.topics);
  const page = query.data?.topics[0];
  return (
    <ArticlePage query={query} page={page} pages={pages} text={topicText}>
      {page && <TopicArticle page={page} pages={pages} />}
    </ArticlePage>
  );
}
