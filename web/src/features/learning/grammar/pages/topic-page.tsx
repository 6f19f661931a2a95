import { grammar } from '../text/grammar.ts';
import { ArticlePage, useOpenPage } from '../components/article-page.tsx';
import { TopicArticle } from '../components/topic-article.tsx';
import { topicEntries } from '../grammar-entry.ts';
import { useTopic, useTopics } from '../use-grammar.ts';

const text = { back: grammar.backToTopic, pages: grammar.topics.title };

export function TopicPage() {
  const query = useTopic(useOpenPage());
  const pages = topicEntries(useTopics().data?.topics);
  const page = query.data?.topics[0];
  return (
    <ArticlePage query={query} page={page} pages={pages} text={text}>
      {page && <TopicArticle page={page} pages={pages} />}
    </ArticlePage>
  );
}
