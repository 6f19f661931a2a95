import type { HomeLevel } from '@lisan/contract/learner/home';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { course } from '../text/course.ts';

export type StarterProgress = NonNullable<HomeLevel['starter']>;

/** The way to the lessons before A1, while some of them are left. */
export function StarterRow({ starter: { done, total } }: { starter: StarterProgress }) {
  const { starter, starterDetail } = course.links;
  return <ListRow icon="pencil" title={starter} detail={starterDetail(done, total)} to="/starter" />;
}
