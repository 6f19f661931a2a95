import { useState } from 'react';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { isOffline } from '../../../../lib/api-error.ts';
import { notebook } from '../../../../text/notebook.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { SearchResults } from '../components/search-results.tsx';
import { useSearch } from '../use-search.ts';

const MAX_LENGTH = 60;
const { search: text } = notebook;

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
      {({ groups }) => (
        <>
          <FailureNotice error={query.error} />
          <SearchResults groups={groups} />
        </>
      )}
    </LearnerQueryView>
  );
}
