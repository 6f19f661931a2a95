import { useQuery } from '@tanstack/react-query';
import type { WordEntryView, PhraseSenses } from '@lisan/contract/learner/lexicon';
import { useState } from 'react';
import { phraseAround } from '@lisan/contract/values/phrase-around';
import { isUnreachable } from '../../lib/failure/api-error.ts';
import { lexicon as text } from '../../text/lexicon.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { English } from '../../ui/text/english.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ReportButton } from '../../ui/feedback/report/report-button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { sentenceAround, formOf } from '../../ui/text/tappable/split-words.ts';
import type { WordSheetProps, TextPlace } from '../../ui/text/tappable/word-sheet-host.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { classNames } from '../../lib/class-names.ts';
import { AudioButton } from '../../ui/audio/audio-button.tsx';
import { Ipa } from '../../ui/text/ipa.tsx';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQuery } from '../../lib/net/use-api.ts';
import { StarButton } from '../notebook/star-button.tsx';
import { LEXICON_FRESH_MS, weekLexiconQuery } from './queries.ts';
import styles from './word-sheet.module.css';

/** Shows the meaning of a tapped word, and the other words of its sentence. */
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

/**
 * Explains a word without a meaning. A capital starts a name, or a sentence; a word of the course has a meaning in both
 * cases.
 */
function NoMeaning({ word }: { word: string }) {
  if (!/^\p{Lu}/u.test(word)) return <p>{text.unknown}</p>;
  return (
    <div>
      <p className={styles.meaning}>{text.name}</p>
      <p className="small">{text.nameBody}</p>
    </div>
  );
}

type Props = {
  words: readonly { word: string; number: number }[];
  shown: number;
  onChoose: (number: number) => void;
};

/** Lists the words of the sentence: a way to each that needs no aim. */
function SentenceWords({ words, shown, onChoose }: Props) {
  if (words.length < 2) return null;
  return (
    <Disclosure summary={text.sentence}>
      <ul role="list" lang="en" translate="no" dir="ltr" className={styles.list}>
        {words.map(({ word, number }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.word}
              aria-current={number === shown || undefined}
              onClick={() => onChoose(number)}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

type WordMeaningProps = { entry: WordEntryView; word: string; compact?: boolean };

/** Shows one meaning of a word: lemma, sound, part of speech and Arabic, with its star. */
function WordMeaning({ entry, word, compact = false }: WordMeaningProps) {
  const { uuid, en, ar, ipa, pos, audio_url } = entry;
  const kind = text.pos[pos];
  return (
    <div className={classNames(styles.entry, compact && styles.compact)}>
      <div className={styles.words}>
        <p className={styles.meaning}>{ar}</p>
        <p className={classNames('small', styles.facts)}>
          {en.toLowerCase() !== word.toLowerCase() && (
            <span>
              {text.lemma} <English className={styles.lemma}>{en}</English>
            </span>
          )}
          {ipa && <Ipa>{ipa}</Ipa>}
          {kind && <span>{compact ? kind : text.kind(kind)}</span>}
        </p>
      </div>
      {audio_url && <AudioButton src={audio_url} label={en} />}
      <StarButton uuid={uuid} text={en} />
    </div>
  );
}

/**
 * Finds the meanings of a word of a text, its meaning in the text first: in the lexicon of the text's week, which a
 * download contains, else on the server. Empty for a name.
 * @throws ApiError while neither can be reached
 */
async function findMeanings(
  words: readonly string[],
  number: number,
  place: TextPlace | null,
): Promise<readonly WordEntryView[]> {
  const forms = words.map(formOf);
  const form = forms[number] ?? '';
  const ofWeek = place && (await readWeekLexicon(place));
  const found = ofWeek && Object.hasOwn(ofWeek.forms, form) ? ofWeek.forms[form] : undefined;
  if (ofWeek && found) {
    const entries = found.flatMap((at) => ofWeek.entries[at] ?? []);
    return senseFirst(entries, { forms, number, senses: ofWeek.senses?.[form] });
  }
  try {
    const query = apiQuery('GET /api/lexicon', { query: { word: form } });
    const reply = await queryClient.fetchQuery({ ...query, staleTime: LEXICON_FRESH_MS, retry: false });
    return senseFirst(reply.entries, { forms, number, senses: reply.senses });
  } catch (error) {
    // The week's lexicon explains every word of its texts that is no name.
    if (ofWeek && isUnreachable(error)) return [];
    throw error;
  }
}

/** Returns null for a week that is locked, not downloaded, or of a course from before the lexicon. */
async function readWeekLexicon(place: TextPlace) {
  try {
    return await queryClient.fetchQuery({ ...weekLexiconQuery(place), retry: false });
  } catch {
    return null;
  }
}

type Place = {
  /** The words of the text as the lexicon lists them. */
  forms: readonly string[];
  number: number;
  senses: PhraseSenses | undefined;
};

/**
 * Puts the meaning that a word has in its text first. A phrase (`take over`) is a meaning of its word only if the text
 * has it. Empty for the name of a person.
 */
function senseFirst(
  entries: readonly WordEntryView[],
  { forms, number, senses = {} }: Place,
): readonly WordEntryView[] {
  const phrase = phraseAround(forms, number, Object.keys(senses));
  const place = phrase === undefined ? 0 : (senses[phrase] ?? 0);
  if (place < 0) return [];
  const first = entries[place];
  return first ? [first, ...entries.filter((entry) => entry !== first && !entry.en.includes(' '))] : entries;
}
