import type { ViewerName } from '@lisan/contract/live/realtime';
import { useEffect } from 'react';
import { useApiPages } from '../../lib/use-api-pages.ts';
import { studio } from '../../text/studio.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { MorePages } from '../../ui/more-pages.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './people-list.module.css';

const text = studio.air;

type Props = { lessonId: string; newest: readonly ViewerName[] };

/** The viewers, page by page; refetched when the latest viewers change. */
export function PeopleList({ lessonId, newest }: Props) {
  const query = useApiPages('GET /api/get-live-channel-viewers', { channel_id: lessonId });
  const { refetch } = query;
  const arrivals = newest.map(({ name }) => name).join('\n');
  useEffect(() => void refetch(), [refetch, arrivals]);
  // The call needs a subscription; a teacher without one sees only the latest viewers, from the channel.
  if (query.error?.code === 'subscription_required' && newest.length > 0) return <People people={newest} />;
  return (
    <QueryView query={query} skeleton={<Skeleton count={4} />}>
      {({ pages }) => {
        const people = pages.flatMap((page) => page.roster);
        if (people.length === 0) return <EmptyState icon="people">{text.noPeople}</EmptyState>;
        return (
          <>
            <p className="small">{text.viewers(pages[0]?.viewers ?? people.length)}</p>
            <People people={people} />
            <MorePages query={query} label={text.morePeople} />
          </>
        );
      }}
    </QueryView>
  );
}

function People({ people }: { people: readonly ViewerName[] }) {
  return (
    <List label={text.tabs.people}>
      {people.map(({ name, avatar_url }, index) => (
        <span key={index} className={styles.person}>
          <Avatar name={name} url={avatar_url} size="small" />
          <bdi>{name}</bdi>
        </span>
      ))}
    </List>
  );
}
