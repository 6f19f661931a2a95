import { IconTile } from '../../../../ui/icon-tile.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import styles from './support-line.module.css';

type Props = { icon: IconName; name: string; value: string; href: string };

/** A way to reach support, as a phone or email link. */
export function SupportLine({ icon, name, value, href }: Props) {
  return (
    <a href={href} className={styles.line}>
      <IconTile icon={icon} />
      <span className={styles.text}>
        <span className="small">{name}</span>
        <bdi dir="ltr">{value}</bdi>
      </span>
    </a>
  );
}
