import { useLocation } from '../../../lib/router/use-router.ts';
import { grammar } from '../../../text/grammar.ts';
import { Page } from '../../../ui/page.tsx';
import { LearnerQueryView } from '../../../domain/subscription/learner-query-view.tsx';
import { ArticleSkeleton } from '../components/article-skeleton.tsx';
import { PageList } from '../components/page-list.tsx';
import { PractisedPage } from '../components/practised-page.tsx';
import { TopicArticle } from '../components/topic-article.tsx';
import { grammarPath, topicEntries } from '../grammar-entry.ts';
import { useTopic, useTopics } from '../use-topics.ts';

/** The topic is the last segment of the path. */
export function TopicPage() {
  const topic = useLocation().pathname.split('/').at(-1) ?? '';
  const found = useTopic(topic);
  const pages = topicEntries(useTopics().data?.topics);
  const path = grammarPath(topic);
  const page = found.data?.topics[0];
  if (page) {
    return (
      <PractisedPage page={page} path={path} backText={grammar.backToTopic}>
        <TopicArticle page={page} pages={pages} />
        <PageList title={grammar.topics.title} pages={pages} open={path} />
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
