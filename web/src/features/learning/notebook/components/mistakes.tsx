import { useApiPages } from '../../../../lib/use-api-pages.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { notebook } from '../../../../text/notebook.ts';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { MorePages } from '../../../../ui/more-pages.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { MistakeCard } from './mistake-card.tsx';
import styles from './mistake-card.module.css';

/** The open mistakes, the newest first, and the way to practise them. */
export function Mistakes() {
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
