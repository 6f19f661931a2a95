import { showToast } from '../../lib/toast.ts';
import { teacher as text } from '../../text/teacher.ts';
import { Button } from '../../ui/form/button.tsx';
import { useMixedName } from '../../ui/text/use-mixed-name.tsx';
import { useTeacherToggles } from './queries.ts';

type Props = { teacher: { id: string; name: string }; following: boolean };

/** Follows and unfollows a teacher. */
export function FollowButton({ teacher: { id, name }, following }: Props) {
  const { labelledBy, parts } = useMixedName(following ? text.unfollowLabel(name) : text.followLabel(name));
  const { follow } = useTeacherToggles(id, () => showToast(text.failed));
  return (
    <Button
      size="small"
      variant={following ? 'secondary' : 'petrol'}
      icon={following ? 'check' : 'plus'}
      aria-labelledby={labelledBy}
      aria-pressed={following}
      onClick={() => follow(!following)}
    >
      {following ? text.following : text.follow}
      {parts}
    </Button>
  );
}
