import { Fragment } from 'react';
import type { GrammarView } from '@lisan/contract/learner/grammar';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { grammar } from '../text/grammar.ts';
import { grammarPath, type GrammarEntry } from '../grammar-entry.ts';
import { ContrastList } from './contrast-list.tsx';
import { SignalList } from './signal-list.tsx';
import { PageNeighbours } from './page-neighbours.tsx';
import { TimelineDrawing } from './timeline-drawing.tsx';
import { UseList } from './use-list.tsx';
import styles from './tense-article.module.css';
import formsTableStyles from './forms-table.module.css';

type Props = { page: GrammarView; pages: readonly GrammarEntry[] };

export function TenseArticle({ page, pages }: Props) {
  const { title, summary, timeline, pattern, patternAr, forms, uses, contrasts, signals, tense } = page;
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <English as="block" className={styles.name}>
          {title.en}
        </English>
        <p>
          <MixedText>{summary}</MixedText>
        </p>
      </header>
      <Section title={grammar.timeline.title}>
        <Card as="div" tight>
          <TimelineDrawing marks={timeline.marks} />
          <TappableText as="block" className={styles.example}>
            {timeline.example}
          </TappableText>
          <p className={styles.caption}>
            <MixedText>{timeline.caption}</MixedText>
          </p>
        </Card>
      </Section>
      <Section title={grammar.pattern}>
        <Card as="div" tone="petrol" tight>
          <English as="block" className={styles.pattern}>
            <Pattern>{pattern}</Pattern>
          </English>
          {patternAr !== undefined && (
            <p className={styles.patternArabic}>
              <MixedText>{patternAr}</MixedText>
            </p>
          )}
        </Card>
      </Section>
      <Section title={grammar.forms.title}>
        <FormsTable forms={forms} />
      </Section>
      <Section title={grammar.uses}>
        <UseList uses={uses} />
      </Section>
      <Section title={grammar.contrasts.title}>
        <ContrastList contrasts={contrasts} />
      </Section>
      <Section title={grammar.signals}>
        <SignalList signals={signals} />
      </Section>
      <PageNeighbours label={grammar.neighbours} pages={pages} open={grammarPath(tense)} />
    </article>
  );
}

/** A part such as `verb-ing` never breaks over two lines. */
function Pattern({ children }: { children: string }) {
  const parts = children.split(' ');
  return [...parts.keys()].map((index) => (
    <Fragment key={index}>
      <span className="whole">{parts[index]}</span>{' '}
    </Fragment>
  ));
}

const SIGNS = [
  ['affirmative', '+'],
  ['negative', '−'],
  ['question', '?'],
] as const;

/** Affirmative, negative and question below each other: three columns do not fit a phone. */
function FormsTable({ forms }: { forms: GrammarView['forms'] }) {
  return (
    <Card as="div" tight>
      <table dir="ltr" lang="en" translate="no" className={formsTableStyles.table}>
        {forms.map((form) => (
          <tbody key={form.subject}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={formsTableStyles.subject}>
                {form.subject}
              </th>
            </tr>
            {SIGNS.map(([name, sign]) => (
              <tr key={name}>
                <th scope="row" className={formsTableStyles.sign}>
                  <span aria-hidden="true">{sign}</span>
                  <span className="visually-hidden" lang="ar" translate="yes">
                    {grammar.forms[name]}
                  </span>
                </th>
                <td>{form[name]}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  );
}
