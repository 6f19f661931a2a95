import { useQuery } from '@tanstack/react-query';
import type { WordEntryView } from '@lisan/contract/learner/lexicon';
import { useState } from 'react';
import { isUnreachable } from '../../lib/api-error.ts';
import { lexicon as text } from '../../text/lexicon.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { English } from '../../ui/english.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ReportButton } from '../../ui/report/report-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sentenceAround } from '../../ui/tappable/split-words.ts';
import type { WordSheetProps } from '../../ui/tappable/word-sheet-host.ts';
import { findMeanings } from './find-meanings.ts';
import { SentenceWords } from './sentence-words.tsx';
import { WordMeaning } from './word-meaning.tsx';
import styles from './word-sheet.module.css';

/** The meaning of a tapped word, and the other words of its sentence. */
export function WordSheet({ tokens, number, place, onClose }: WordSheetProps) {
  const [shown, setShown] = useState(number);
  const words = tokens.filter(({ isWord }) => isWord).map(({ text: word }) => word);
  const word = words[shown] ?? '';
  const meanings = useQuery({
    queryKey: ['word', words, shown, place],
    queryFn: () => findMeanings(words, shown, place),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <Dialog open onClose={onClose} title={<English>{word}</English>} closesOutside>
      <div className={styles.sheet} aria-live="polite" aria-busy={meanings.isPending}>
        {meanings.isPending && <Skeleton shape="card" />}
        {meanings.data && <Meanings word={word} entries={meanings.data} />}
        {isUnreachable(meanings.error) && <p>{text.offline}</p>}
        {meanings.error && !isUnreachable(meanings.error) && (
          <ErrorState error={meanings.error} busy={meanings.isFetching} onRetry={() => void meanings.refetch()} />
        )}
      </div>
      <SentenceWords words={sentenceAround(tokens, shown)} shown={shown} onChoose={setShown} />
    </Dialog>
  );
}

function Meanings({ word, entries: [first, ...others] }: { word: string; entries: readonly WordEntryView[] }) {
  if (!first) return <NoMeaning word={word} />;
  const label = word.match(/['’]/) ? text.parts : text.others;
  return (
    <>
      <WordMeaning entry={first} word={word} />
      {others.length > 0 && (
        <section className={styles.others} aria-label={label}>
          <h3 className={styles.label}>{label}</h3>
          {others.map((entry) => (
            <WordMeaning key={entry.uuid} entry={entry} word={word} compact />
          ))}
        </section>
      )}
      <ReportButton of={{ uuid: first.uuid }} />
    </>
  );
}

/** A capital starts a name, or a sentence; a word of the course has a meaning in both cases. */
function NoMeaning({ word }: { word: string }) {
  if (!/^\p{Lu}/u.test(word)) return <p>{text.unknown}</p>;
  return (
    <div>
      <p className={styles.meaning}>{text.name}</p>
      <p className="small">{text.nameBody}</p>
    </div>
  );
}
