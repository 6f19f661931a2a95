import { Avatar } from '../../ui/avatar.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { useText } from '../text/language.ts';
import { teachersText } from '../text/teachers.ts';
import styles from './teachers.module.css';

type Props = { name: string; bio: string; photo: string | null };

/** The head of a teacher's page as learners see it, always from right to left. */
export function TeacherPreview({ name, bio, photo }: Props) {
  const text = useText(teachersText);
  return (
    <figure className={styles.preview}>
      <figcaption className="small">{text.preview}</figcaption>
      <div dir="rtl" lang="ar" className={styles.profile}>
        <Avatar name={name} url={photo} size="large" />
        <div>
          <strong>
            <MixedText>{name}</MixedText>
          </strong>
          <p className={styles.bio}>
            <MixedText>{bio}</MixedText>
          </p>
        </div>
      </div>
    </figure>
  );
}
