import type { GrammarTopicView } from '@lisan/contract/learner/grammar';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { grammar } from '../text/grammar.ts';
import { grammarPath, type GrammarEntry } from '../grammar-entry.ts';
import { ContrastList } from './contrast-list.tsx';
import { PageNeighbours } from './page-neighbours.tsx';
import { SignalList } from './signal-list.tsx';
import { UseList } from './use-list.tsx';
import styles from './tense-article.module.css';
import topicTableStyles from './topic-table.module.css';

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

/** The forms of a topic: Arabic heads over English cells, which read from left to right. */
function TopicTable({ table: { columns, rows, caption } }: { table: GrammarTopicView['table'] }) {
  return (
    <Card as="div" tight>
      <div className={topicTableStyles.frame}>
        <table dir="ltr" className={topicTableStyles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" dir="rtl" lang="ar">
                  <MixedText>{column}</MixedText>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join(' ')}>
                {columns.map((column, at) => (
                  <td key={column} data-head={column}>
                    <English>{row[at]}</English>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={topicTableStyles.caption}>
        <MixedText>{caption}</MixedText>
      </p>
    </Card>
  );
}
