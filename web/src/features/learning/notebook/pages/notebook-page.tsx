import { useState } from 'react';
import { Page } from '../../../../ui/layout/page.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { SearchLink } from '../../../../domain/notebook/search-link.tsx';
import { WritingMistakesLink } from '../../../../domain/writing/mistakes-link.tsx';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { useApiPages } from '../../../../lib/net/use-api-pages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MorePages } from '../../../../ui/list/more-pages.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { InOwnDirection } from '../../../../ui/question/in-own-direction.tsx';
import { questionLine } from '../../../../ui/question/missed.ts';
import { Tag } from '../../../../ui/list/tag.tsx';
import { notebook } from '../text/notebook.ts';
import { itemAddress } from '../item-address.ts';
import { ItemRow } from '../components/item-row.tsx';
import styles from './notebook-page.module.css';

type Part = 'mistakes' | 'saved';

/** Shows the learner's mistakes and the saved items. */
export function NotebookPage() {
  const [part, setPart] = useState<Part>('mistakes');
  const { legend, mistakes, saved } = notebook.parts;
  return (
    <Page title={notebook.title} back="/home" action={<SearchLink />}>
      <Segmented
        legend={legend}
        segments={[
          { value: 'mistakes', label: mistakes },
          { value: 'saved', label: saved },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'mistakes' && <WritingMistakesLink />}
      {part === 'mistakes' ? <Mistakes /> : <SavedItems />}
    </Page>
  );
}

/** Shows the saved items, the newest first. */
function SavedItems() {
  const query = useApiPages('GET /api/saved');
  const current = useLearner().data?.user.level_subscribers.find((one) => one.current)?.level.uuid;
  const { saved: text } = notebook;
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton count={5} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) {
          return (
            <EmptyState icon={{ falcon: 'reading' }} title={text.empty.title}>
              {text.empty.body}
            </EmptyState>
          );
        }
        return (
          <>
            <List label={notebook.parts.saved}>
              {items.map((item) => (
                <ItemRow
                  key={item.uuid}
                  en={item.en}
                  ar={item.ar}
                  picture={item.picture_url}
                  to={itemAddress(item, current)}
                  note={item.level_id === null || item.level_id === current ? undefined : text.otherLevel}
                  hasMeanings={item.category === 'entry'}
                  saveUuid={item.uuid}
                />
              ))}
            </List>
            <MorePages query={query} label={text.more} />
          </>
        );
      }}
    </LearnerQueryView>
  );
}

/** Shows the open mistakes, the newest first, and the way to practise them. */
function Mistakes() {
  const query = useApiPages('GET /api/mistakes');
  const { mistakes: text } = notebook;
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton shape="card" count={4} />}>
      {({ pages }) => {
        const mistakes = pages.flatMap((page) => page.mistakes);
        if (mistakes.length === 0) {
          return (
            <EmptyState icon={{ falcon: 'happy' }} title={text.empty.title}>
              {text.empty.body}
            </EmptyState>
          );
        }
        return (
          <>
            <p className="small">{text.lead(pages[0]?.total ?? mistakes.length)}</p>
            <LinkButton to="/mistakes/practise" icon="repeat">
              {notebookLinks.practise}
            </LinkButton>
            <ul role="list" className={styles.list}>
              {mistakes.map((mistake) => (
                <MistakeCard key={mistake.uuid} mistake={mistake} />
              ))}
            </ul>
            <MorePages query={query} label={text.more} />
          </>
        );
      }}
    </LearnerQueryView>
  );
}

type Mistake = Reply<'GET /api/mistakes'>['mistakes'][number];

/** Shows a mistake: the question and the answer, the right answer, and the reason. */
function MistakeCard({ mistake }: { mistake: Mistake }) {
  const { source, question, answered, correct_answer, why, missed_at } = mistake;
  const { mistakes: text } = notebook;
  const asked = questionLine(question);
  return (
    <Card as="li" tight className={styles.card}>
      <header className={styles.header}>
        <Tag tone="quiet">{text.source[source]}</Tag>
        <time dateTime={missed_at} className="small">
          {formatDate(missed_at, 'day')}
        </time>
      </header>
      {asked && <InOwnDirection className={styles.asked}>{asked}</InOwnDirection>}
      {answered !== null && (
        <div className={styles.line}>
          <span className="small">{text.answered}</span>
          <InOwnDirection className={styles.answered}>{answered}</InOwnDirection>
        </div>
      )}
      <div className={styles.line}>
        <span className="small">{text.right}</span>
        <InOwnDirection className={styles.right}>{correct_answer}</InOwnDirection>
      </div>
      <p className={styles.why}>
        <MixedText>{why}</MixedText>
      </p>
    </Card>
  );
}
