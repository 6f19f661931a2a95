import { practice } from '../../../../text/practice.ts';
import { English } from '../../../../ui/english.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import type { ListedPractical } from '../group-by-level.ts';

/** A practical in the list, with its progress. */
export function PracticalRow({ practical }: { practical: ListedPractical }) {
  const { uuid, title, answered, total, done, picture_url } = practical;
  return (
    <ListRow
      to={`/practical/questions/${uuid}`}
      {...(picture_url ? { start: <Picture src={picture_url} size="row" /> } : { icon: 'chat' })}
      title={title.ar}
      detail={<English>{title.en}</English>}
      end={<PracticalProgress answered={answered} total={total} done={done} />}
    />
  );
}

function PracticalProgress({ answered, total, done }: Pick<ListedPractical, 'answered' | 'total' | 'done'>) {
  if (done) return <Tag tone="right">{practice.done}</Tag>;
  return answered > 0 ? <Tag tone="petrol">{practice.of(answered, total)}</Tag> : null;
}
