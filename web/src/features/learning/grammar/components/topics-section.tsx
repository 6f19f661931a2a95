import { List } from '../../../../ui/list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { grammar } from '../../../../text/grammar.ts';
import { grammarPath } from '../grammar-entry.ts';
import { inOrder } from '../group-tenses.ts';
import { useTopics } from '../use-grammar.ts';
import { GrammarRow } from './grammar-row.tsx';

/** The pages beside the tenses; nothing without them, because the tenses above stand alone. */
export function TopicsSection() {
  const topics = useTopics().data?.topics ?? [];
  if (topics.length === 0) return null;
  return (
    <Section title={grammar.topics.title}>
      <List wide>
        {inOrder(topics).map((topic) => (
          <GrammarRow key={topic.uuid} {...topic} path={grammarPath(topic.topic)} />
        ))}
      </List>
    </Section>
  );
}
