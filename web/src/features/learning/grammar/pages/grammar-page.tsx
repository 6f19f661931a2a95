import { grammar } from '../../../../text/grammar.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { List } from '../../../../ui/list.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Below } from '../../../../ui/below.tsx';
import { GrammarRow } from '../components/grammar-row.tsx';
import { TopicsSection } from '../components/topics-section.tsx';
import { grammarPath } from '../grammar-entry.ts';
import { groupTenses } from '../group-tenses.ts';
import { useTenses } from '../use-grammar.ts';
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
