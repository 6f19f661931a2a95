import type { useApiPages } from '../../../../lib/use-api-pages.ts';
import { live as text } from '../../../../text/live.ts';
import { List } from '../../../../ui/list.tsx';
import { MorePages } from '../../../../ui/more-pages.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { RecordingRow } from '../../../../ui/recording-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

type Props = { query: ReturnType<typeof useApiPages<'GET /api/broadcast-contents'>> };

export function Recordings({ query: recordings }: Props) {
  // The lessons above already link to the subscription.
  if (recordings.error?.code === 'subscription_required') return null;
  return (
    <Section title={text.recordings}>
      <LearnerQueryView query={recordings} skeleton={<Skeleton count={3} />}>
        {({ pages }) => {
          const contents = pages.flatMap((page) => page.contents);
          if (contents.length === 0) return <p className="small">{text.noRecordings}</p>;
          return (
            <>
              <List>
                {contents.map((recording) => (
                  <RecordingRow key={recording.id} recording={recording} />
                ))}
              </List>
              <MorePages query={recordings} label={text.moreRecordings} />
            </>
          );
        }}
      </LearnerQueryView>
    </Section>
  );
}
