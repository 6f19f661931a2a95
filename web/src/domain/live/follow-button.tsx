import { showToast } from '../../lib/toast.ts';
import { useTeacherToggles } from './queries.ts';
import { teacher as text } from '../../text/teacher.ts';
import { Button } from '../../ui/button.tsx';

type Props = { teacher: { id: string; name: string }; following: boolean };

/** Follows and unfollows a teacher. */
export function FollowButton({ teacher: { id, name }, following }: Props) {
  const { follow } = useTeacherToggles(id, () => showToast(text.failed));
  return (
    <Button
      size="small"
      variant={following ? 'secondary' : 'petrol'}
      icon={following ? 'check' : 'plus'}
      aria-label={following ? text.unfollowLabel(name) : text.followLabel(name)}
      aria-pressed={following}
      onClick={() => follow(!following)}
    >
      {following ? text.following : text.follow}
    </Button>
  );
}
