import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icons.ts';
import styles from './download-card.module.css';

type Props = { icon: IconName; title: string; detail?: string; done?: boolean; children: ReactNode };

/** One state of a download and its actions. */
export function DownloadCard({ icon, title, detail, done = false, children }: Props) {
  return (
    <Card tight aria-labelledby="download" className={styles.card}>
      <span className={classNames(styles.sign, done && styles.done)}>
        <Icon name={icon} />
      </span>
      <div className={styles.body}>
        <div role="status">
          <h2 id="download" className={styles.title}>
            {title}
          </h2>
          {detail && <p className="small">{detail}</p>}
        </div>
        <div className={styles.actions}>{children}</div>
      </div>
    </Card>
  );
}
