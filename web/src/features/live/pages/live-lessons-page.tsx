import { useState } from 'react';
import { live as text } from '../../../text/live.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Channels } from '../components/channels.tsx';
import { PhoneChecks } from '../components/phone-checks.tsx';
import { Playlists } from '../components/playlists.tsx';
import { Recordings } from '../components/recordings.tsx';
import type { KindFilter } from '../kind-filter.ts';

const KINDS = (['all', 'video', 'sound'] as const).map((value) => ({ value, label: text.kinds[value] }));

/** Running and scheduled lessons, and recordings. */
export function LiveLessonsPage() {
  const [kind, setKind] = useState<KindFilter>('all');
  return (
    <Page title={text.title}>
      <Segmented legend={text.kinds.legend} segments={KINDS} value={kind} onChange={setKind} />
      <Channels kind={kind} />
      <Recordings kind={kind} />
      <Playlists />
      <PhoneChecks />
    </Page>
  );
}
