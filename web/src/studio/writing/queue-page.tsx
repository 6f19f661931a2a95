import type { QueuedText } from '@lisan/contract/studio/studio-writing';
import { formatDate } from '../../lib/format/format-date.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { List } from '../../ui/list/list.tsx';
import { ListRow } from '../../ui/list/list-row.tsx';
import { MorePages } from '../../ui/list/more-pages.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tag } from '../../ui/list/tag.tsx';
import { studioWriting as text } from '../text/studio-writing.ts';
import { StudioFrame } from '../studio-frame.tsx';

/** The texts that wait for a teacher, the oldest first. */
export function QueuePage() {
  const queue = useApiPages('GET /api/studio/writing');
  return (
    <StudioFrame title={text.title}>
      <QueryView query={queue} skeleton={<Skeleton count={4} />}>
        {({ pages }) => {
          const texts = pages.flatMap((page) => page.texts);
          if (texts.length === 0) {
            return (
              <EmptyState icon="pencil" title={text.empty.title}>
                {text.empty.body}
              </EmptyState>
            );
          }
          return (
            <>
              <p>
                <b>{text.waiting(pages[0]?.total ?? texts.length)}</b>
                <span className="small"> · {text.order}</span>
              </p>
              <List label={text.title}>
                {texts.map((one) => (
                  <QueuedRow key={one.id} queued={one} />
                ))}
              </List>
              <MorePages query={queue} label={text.more} />
            </>
          );
        }}
      </QueryView>
    </StudioFrame>
  );
}

function QueuedRow({ queued }: { queued: QueuedText }) {
  const { id, first_name, level_code, week, words, sent_at, claim } = queued;
  const row = {
    icon: 'pencil',
    title: first_name || text.noName,
    detail: `${text.row(level_code, week, words)} · ${formatDate(sent_at, 'moment')}`,
    end: claim !== 'free' && <Tag tone={claim === 'mine' ? 'orange' : 'quiet'}>{text.claim[claim]}</Tag>,
  } as const;
  return claim === 'other' ? <ListRow {...row} /> : <ListRow {...row} to={`/writing/${id}`} />;
}
