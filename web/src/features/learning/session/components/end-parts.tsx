import { GroupLine } from '../../../../domain/group/group-line.tsx';
import { RemindMe } from './remind-me.tsx';
import { StoryLine } from './story-line.tsx';

/** What follows the result, each where it applies: the story of the week, the learner's group, the offer of reminders. */
export function EndParts({ isFirst }: { isFirst: boolean }) {
  return (
    <>
      {!isFirst && <StoryLine />}
      <GroupLine />
      <RemindMe />
    </>
  );
}
