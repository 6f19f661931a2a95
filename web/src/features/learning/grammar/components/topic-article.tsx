import type { GrammarTopicView } from '@lisan/contract/learner/grammar';
import { grammar } from '../../../../text/grammar.ts';
import { English } from '../../../../ui/english.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { grammarPath } from '../grammar-entry.ts';
import type { GrammarEntry } from '../grammar-entry.ts';
import { ContrastList } from './contrast-list.tsx';
import { PageNeighbours } from './page-neighbours.tsx';
import { SignalList } from './signal-list.tsx';
import { TopicTable } from './topic-table.tsx';
import { UseList } from './use-list.tsx';
import styles from './tense-article.module.css';

type Props = { page: GrammarTopicView; pages: readonly GrammarEntry[] };

export function TopicArticle({ page, pages }: Props) {
  const { title, level, summary, table, uses, contrasts, signals, topic } = page;
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <div className={styles.names}>
          <English className={styles.name}>{title.en}</English>
          <Tag>
            <MixedText>{grammar.topics.firstTaught(level)}</MixedText>
          </Tag>
        </div>
        <p>
          <MixedText>{summary}</MixedText>
        </p>
      </header>
      <Section title={grammar.topics.table}>
        <TopicTable table={table} />
      </Section>
      <Section title={grammar.topics.uses}>
        <UseList uses={uses} />
      </Section>
      <Section title={grammar.contrasts.title}>
        <ContrastList contrasts={contrasts} />
      </Section>
      <Section title={grammar.topics.signals}>
        <SignalList signals={signals} />
      </Section>
      <PageNeighbours label={grammar.topics.neighbours} pages={pages} open={grammarPath(topic)} />
    </article>
  );
}
