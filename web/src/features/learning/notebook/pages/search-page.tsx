import { useState, useEffect } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import type { SearchKind } from '@lisan/contract/learner/notebook';
import type { SpokenPlace } from '@lisan/contract/live/recording';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { isOffline } from '../../../../lib/failure/api-error.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useLearner } from '../../../../domain/learner/queries.ts';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { List } from '../../../../ui/list/list.tsx';
import { SpokenRow } from '../../../../ui/list/spoken-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { notebook } from '../text/notebook.ts';
import { resultAddress } from '../item-address.ts';
import { ItemRow } from '../components/item-row.tsx';

const MAX_LENGTH = 60;
const { search: text } = notebook;

type SearchReply = Reply<'GET /api/search'>;
/** An older server searches no recordings. */
type Found = Pick<SearchReply, 'groups'> & Partial<Pick<SearchReply, 'recordings'>>;

/** One field over the whole course; the results follow the typing. */
export function SearchPage() {
  const [typed, setTyped] = useState('');
  const { query, isAsked } = useSearch(typed);
  return (
    <Page title={text.title} back="/home">
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <TextField
          type="search"
          label={text.label}
          hint={text.hint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          dir="auto"
          maxLength={MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // The screen has one purpose, and is opened by a press.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </form>
      {isAsked && <Found query={query} />}
    </Page>
  );
}

function Found({ query }: { query: ReturnType<typeof useSearch>['query'] }) {
  if (isOffline(query.error)) {
    return (
      <EmptyState icon="offline" title={text.offline.title}>
        {text.offline.body}
      </EmptyState>
    );
  }
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton count={4} />}>
      {({ groups, recordings = [] }: Found) => (
        <>
          <FailureNotice error={query.error} />
          <SearchResults groups={groups} recordings={recordings} />
        </>
      )}
    </LearnerQueryView>
  );
}

const PAUSE_MS = 250;

/** Searches once the learner pauses typing. The previous results stay until the next results arrive. */
function useSearch(typed: string) {
  const wanted = typed.trim();
  const [q, setQ] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const isAsked = q !== '' && wanted !== '';
  const query = useApi('GET /api/search', { query: { q } }, { enabled: isAsked, placeholderData: keepPreviousData });
  return { query, isAsked };
}

type Groups = SearchReply['groups'];
type Result = Groups[number]['results'][number];

/** The results by kind, the kind with the best one first. */
function SearchResults({ groups, recordings }: { groups: Groups; recordings: readonly SpokenPlace[] }) {
  const current = useLearner().data?.user.level_subscribers.find((one) => one.current)?.level.uuid;
  const count = groups.reduce((sum, { results }) => sum + results.length, recordings.length);
  return (
    <>
      <p role="status" className="visually-hidden">
        {text.found(count)}
      </p>
      {count === 0 && (
        <EmptyState icon={{ falcon: 'thinking' }} title={text.none.title}>
          {text.none.body}
        </EmptyState>
      )}
      {groups.map(({ kind, results }) => (
        <Section key={kind} title={text.kinds[kind]}>
          <List>
            {results.map((result) => (
              <ItemRow
                key={result.uuid}
                en={result.en}
                ar={result.ar}
                to={resultAddress(kind, result, current)}
                note={noteOf(kind, result, current)}
                saveUuid={isSaveable(kind, result) ? result.uuid : undefined}
              />
            ))}
          </List>
        </Section>
      ))}
      {recordings.length > 0 && (
        <Section title={text.recordings}>
          <List>
            {recordings.map((place) => (
              <SpokenRow key={place.recording_id} place={place} />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}

function isSaveable(kind: SearchKind, { locked }: Result): boolean {
  return !locked && (kind === 'word' || kind === 'sentence');
}

function noteOf(kind: SearchKind, { locked, level_id, week }: Result, current: string | undefined): string | undefined {
  if (locked) return text.locked;
  if (kind === 'tense' || kind === 'practical') return undefined;
  if (level_id !== current) return text.otherLevel;
  return week === null ? undefined : text.week(week);
}
