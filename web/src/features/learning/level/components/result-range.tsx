import type { LevelView } from '@lisan/contract/learner/level';
import { level as text } from '../../../../text/level.ts';
import { English } from '../../../../ui/english.tsx';
import { Notice } from '../../../../ui/notice.tsx';

/** The certainty of the result, as the levels that remain likely. `null` after the learner chose another level. */
export function ResultRange({ range }: { range: readonly LevelView[] | null }) {
  const { range: between, and, rangeEnd, sure, own } = text.result;
  if (range === null) return <Notice>{own}</Notice>;
  const [lowest] = range;
  const highest = range.at(-1);
  if (!lowest || !highest || lowest.uuid === highest.uuid) return <Notice>{sure}</Notice>;
  return (
    <Notice>
      {between} <English>{lowest.code}</English> {and}
      <English>{highest.code}</English>
      {rangeEnd}
    </Notice>
  );
}
