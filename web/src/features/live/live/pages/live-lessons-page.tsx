import { useState } from 'react';
import { live as text } from '../../../../text/live.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { useApiPages } from '../../../../lib/use-api-pages.ts';
import { Below } from '../../../../ui/below.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Channels } from '../components/channels.tsx';
import { PhoneChecks } from '../components/phone-checks.tsx';
import { Playlists } from '../components/playlists.tsx';
import { Recordings } from '../components/recordings.tsx';
import type { ChannelView } from '@lisan/contract/live/live';

const KINDS = (['all', 'video', 'sound'] as const).map((value) => ({ value, label: text.kinds[value] }));

/** A lesson may start while the list is open. */
const REFRESH_MS = 60_000;

/** Running and scheduled lessons, and recordings. */
export function LiveLessonsPage() {
  const [kind, setKind] = useState<KindFilter>('all');
  const channels = useApi('GET /api/live-channels', { query: kindQuery(kind) }, { refetchInterval: REFRESH_MS });
  const recordings = useApiPages('GET /api/broadcast-contents', kindQuery(kind));
  return (
    <Page title={text.title} wide="aside">
      <Segmented legend={text.kinds.legend} segments={KINDS} value={kind} onChange={setKind} />
      <Channels query={channels} />
      <Below query={channels}>
        <Recordings query={recordings} />
        <Below query={recordings}>
          <Aside>
            <Playlists />
            <PhoneChecks />
          </Aside>
        </Below>
      </Below>
    </Page>
  );
}

type KindFilter = 'all' | ChannelView['kind'];

/** Returns the part of a query that selects this kind. */
function kindQuery(kind: KindFilter): { kind?: ChannelView['kind'] } {
  return kind === 'all' ? {} : { kind };
}
