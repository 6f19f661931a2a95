import { useApi } from '../../../../lib/use-api.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { ReachedEnds } from '../../../../ui/fit/reached-ends.tsx';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** The conversation of a practical, with the ends that were reached; nothing where it has none. */
export function TalkLink({ practicalId }: { practicalId: string }) {
  const found = useApi('GET /api/get/role-play', { query: { practical_id: practicalId } });
  if (found.isPending) return <Skeleton shape="row" />;
  if (!found.data) return null;
  return (
    <List>
      <ListRow
        icon="chat"
        title={text.link.title}
        detail={text.link.detail}
        end={<ReachedEnds reached={found.data.reached} />}
        to={`/practical/talk/${practicalId}`}
      />
    </List>
  );
}
