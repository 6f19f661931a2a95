import type { CategoryCode } from '@lisan/contract/learner/course';
import type { ReactNode } from 'react';
import { useParams } from '../../../../lib/router/use-router.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { courseItems } from '../../../../text/course-items.ts';
import { Page } from '../../../../ui/page.tsx';
import { ReportButton } from '../../../../ui/report/report-button.tsx';
import { TextPlaceContext } from '../../../../ui/tappable/word-sheet-host.ts';
import { useCourseItem } from '../use-course-item.ts';
import type { FoundItem } from '../use-course-item.ts';
import { partsOf } from '../rules/parts-of.ts';
import { needsRecall } from '../rules/needs-recall.ts';
import { useItemSession } from '../use-item-session.ts';
import type { ItemSession } from '../use-item-session.ts';
import type { ItemOf } from '../week-content.ts';
import { AdvanceButton } from './advance-button.tsx';
import { EarnedPoints } from './earned-points.tsx';
import { FinishedCategory } from './finished-category.tsx';
import { ItemList } from './item-list.tsx';
import { ItemPending } from './item-pending.tsx';

type Props<C extends CategoryCode> = {
  category: C;
  /** The title of the window, announced by screen readers. */
  title: (item: ItemOf<C>) => string;
  /** A category of one item shows its title in place of a progress bar. */
  single?: boolean;
  foot?: (item: ItemOf<C>, session: ItemSession) => ReactNode;
  children: (item: ItemOf<C>, session: ItemSession) => ReactNode;
};

/** The screen of one item, found by its address: progress, content, and the next action. */
export function ItemScreen<C extends CategoryCode>(props: Props<C>) {
  const { uuid = '' } = useParams();
  const found = useCourseItem(props.category, uuid);
  if (found.kind !== 'ready') return <ItemPending category={props.category} item={found} />;
  return <ReadyItem {...props} found={found} />;
}

function ReadyItem<C extends CategoryCode>({
  found,
  category,
  title,
  single = false,
  foot,
  children,
}: Props<C> & { found: FoundItem<C> }) {
  const { item, content } = found;
  const session = useItemSession(category, found);
  if (session.isFinished) return <FinishedCategory category={category} place={item} content={content} />;
  return (
    <Page
      title={title(item)}
      back={`/week/${item.week}`}
      progress={single ? undefined : { value: session.position, max: session.total }}
      wide="aside"
      foot={foot ? foot(item, session) : <AdvanceButton category={category} session={session} />}
    >
      <EarnedPoints />
      <TextPlaceContext value={item}>{children(item, session)}</TextPlaceContext>
      {needsRecall(category) && !session.isDone && (
        <p className="small">
          {courseItems.item.learnedInSession}{' '}
          <Link to="/session" className="touchable">
            {courseItems.item.toSession}
          </Link>
        </p>
      )}
      <ReportButton of={{ uuid: item.uuid, parts: partsOf(item) }} />
      <ItemList category={category} found={found} />
    </Page>
  );
}
