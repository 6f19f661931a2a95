import { classNames } from '../../lib/class-names.ts';
import styles from './avatar.module.css';

type Props = { name: string; url?: string | null; size?: 'small' | 'normal' | 'large' };

/** A person's picture, or the first letter of the name. Decorative: the name is beside it. */
export function Avatar({ name, url, size = 'normal' }: Props) {
  const look = classNames(styles.avatar, styles[size]);
  if (url) return <img src={url} alt="" className={look} loading="lazy" decoding="async" />;
  return (
    <span className={look} aria-hidden="true">
      {[...name.trim()][0] ?? '؟'}
    </span>
  );
}
