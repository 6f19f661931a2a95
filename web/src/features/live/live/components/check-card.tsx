import type { ReactNode } from 'react';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import styles from './check-card.module.css';

type Props = { icon: IconName; title: string; lead: ReactNode; children: ReactNode };

export function CheckCard({ icon, title, lead, children }: Props) {
  return (
    <Card>
      <header className={styles.header}>
        <span className={styles.sign}>
          <Icon name={icon} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="small">{lead}</p>
        </div>
      </header>
      {children}
    </Card>
  );
}
