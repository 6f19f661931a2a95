import { useState } from 'react';
import { notebook } from '../../../../text/notebook.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { SearchLink } from '../../../../domain/notebook/search-link.tsx';
import { WritingMistakesLink } from '../../../../domain/writing/mistakes-link.tsx';
import { Mistakes } from '../components/mistakes.tsx';
import { SavedItems } from '../components/saved-items.tsx';

type Part = 'mistakes' | 'saved';

/** What the learner got wrong, and what was saved. */
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
