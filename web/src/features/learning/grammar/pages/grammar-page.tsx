import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Below } from '../../../../ui/layout/below.tsx';
import { Link } from '../../../../lib/router/router.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import row from '../../../../ui/layout/row.module.css';
import { grammar } from '../text/grammar.ts';
import { grammarPath, type GrammarEntry } from '../grammar-entry.ts';
import { groupTenses, inOrder } from '../group-tenses.ts';
import { useTenses, useTopics } from '../use-grammar.ts';
import styles from './grammar-page.module.css';

export function GrammarPage() {
  const tenses = useTenses();
  return (
    <Page title={grammar.title} wide="full">
      <p className="small">{grammar.lead}</p>
      <LearnerQueryView query={tenses} skeleton={<Skeleton count={6} shape="row" />}>
        {({ grammars }) =>
          grammars.length > 0 ? (
            <div className={styles.times}>
              {groupTenses(grammars).map(({ time, tenses: ofTime }) => (
                <Section key={time} title={grammar.times[time]}>
                  <List>
                    {ofTime.map((tense) => (
                      <GrammarRow key={tense.uuid} {...tense} path={grammarPath(tense.tense)} />
                    ))}
                  </List>
                </Section>
              ))}
            </div>
          ) : (
            <EmptyState icon="book" title={grammar.empty.title}>
              {grammar.empty.body}
            </EmptyState>
          )
        }
      </LearnerQueryView>
      <Below query={tenses}>
        <TopicsSection />
      </Below>
    </Page>
  );
}

/** Shows the pages beside the tenses; nothing without them, because the tenses above stand alone. */
function TopicsSection() {
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

type Props = GrammarEntry & { summary: string };

/** Shows a page in the list: its names and its summary. */
function GrammarRow({ path, title, summary }: Props) {
  return (
    <Link to={path} className={styles.row}>
      <span className={row.words}>
        <strong className={styles.name}>
          <MixedText>{title.ar}</MixedText>
        </strong>
        <English className={styles.english}>{title.en}</English>
        <span className={styles.summary}>
          <MixedText>{summary}</MixedText>
        </span>
      </span>
      <Icon name="forward" size={20} className={styles.chevron} />
    </Link>
  );
}
