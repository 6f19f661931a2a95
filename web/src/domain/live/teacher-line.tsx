import { Link } from '../../lib/router/router.tsx';
import { teacher as text } from '../../text/teacher.ts';
import { Avatar } from '../../ui/icons/avatar.tsx';
import { useTeacher } from './queries.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './teacher-line.module.css';

type Props = { teacher: { id: string; name: string; photo_url: string | null } };

/** The teacher of a lesson, with a link to the profile and a follow button. */
export function TeacherLine({ teacher }: Props) {
  const { data } = useTeacher(teacher.id);
  return (
    <div className={styles.line}>
      <Link to={`/teacher/${teacher.id}/profile`} className={styles.who}>
        <Avatar name={teacher.name} url={teacher.photo_url} size="small" />
        <span className={styles.words}>
          <span>{teacher.name}</span>
          {data && <span className="small">{text.followers(data.teacher.followers)}</span>}
        </span>
      </Link>
      {data && <FollowButton teacher={teacher} following={data.teacher.following} />}
    </div>
  );
}
