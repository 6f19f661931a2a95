import { useState } from 'react';
import { readTheme, saveTheme } from '../../../lib/theme.ts';
import type { Theme } from '../../../lib/theme.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { List } from '../../../ui/list.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import row from '../../../ui/row.module.css';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { NotificationsDialog } from './notifications-dialog.tsx';
import styles from './settings.module.css';

const { settings, notifications, notificationsDetail, theme: themeText, themes } = subscriber.profile;

const SEGMENTS = [
  { value: 'system', label: themes.system },
  { value: 'light', label: themes.light },
  { value: 'dark', label: themes.dark },
] as const;

export function Settings() {
  const [isOpen, setOpen] = useState(false);
  const [theme, setTheme] = useState<Theme>(readTheme);
  function choose(next: Theme) {
    saveTheme(next);
    setTheme(next);
  }
  return (
    <Section title={settings}>
      <List>
        <ListRow icon="bell" title={notifications} detail={notificationsDetail} onClick={() => setOpen(true)} />
        <div className={styles.theme}>
          <p className={row.title}>{themeText}</p>
          <Segmented legend={themeText} segments={SEGMENTS} value={theme} onChange={choose} />
        </div>
      </List>
      <NotificationsDialog open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
