import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import type { CardTone } from '../layout/card.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './notice.module.css';

type Props = {
  tone?: Extract<CardTone, 'petrol' | 'orange' | 'right' | 'wrong'>;
  icon?: IconName;
  role?: 'status' | 'alert';
  children: ReactNode;
};

/** A remark: advice, a warning, good news. */
export function Notice({ tone = 'petrol', icon = 'info', role, children }: Props) {
  return (
    <div role={role}>
      <Card as="div" tone={tone} tight className={styles.notice}>
        <Icon name={icon} size={20} />
        <div>{children}</div>
      </Card>
    </div>
  );
}
