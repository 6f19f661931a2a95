import { useApi } from '../../../../lib/net/use-api.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { ReachedEnds } from '../../../../ui/fit/reached-ends.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';

/** Shows the conversation of a practical, with the reached ends; nothing without a conversation. */
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
