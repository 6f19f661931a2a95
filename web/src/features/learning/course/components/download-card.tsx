import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { Card } from '../../../../ui/card.tsx';
import { IconTile } from '../../../../ui/icon-tile.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './download-card.module.css';

type Props = { icon: IconName; title: string; detail?: string; done?: boolean; children: ReactNode };

/** One state of a download and its actions. */
export function DownloadCard({ icon, title, detail, done = false, children }: Props) {
  return (
    <Card tight aria-labelledby="download" className={styles.card}>
      <IconTile icon={icon} large done={done} />
      <div className={styles.body}>
        <div role="status">
          <h2 id="download" className={styles.title}>
            {title}
          </h2>
          {detail && <p className="small">{detail}</p>}
        </div>
        <div className={classNames(layout.cluster, styles.actions)}>{children}</div>
      </div>
    </Card>
  );
}
