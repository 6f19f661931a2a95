import { useState } from 'react';
import { readTheme, saveTheme } from '../../../../lib/theme.ts';
import type { Theme } from '../../../../lib/theme.ts';
import { privacy } from '../../../../text/privacy.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import row from '../../../../ui/row.module.css';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { shell } from '../../../../text/shell.ts';
import { useChunk } from '../../../../lib/use-chunk.ts';
import styles from './settings.module.css';

const { settings, notifications, notificationsDetail, theme: themeText, themes } = subscriber.profile;

const SEGMENTS = [
  { value: 'system', label: themes.system },
  { value: 'light', label: themes.light },
  { value: 'dark', label: themes.dark },
] as const;

const loadDialog = () => import('./notifications-dialog.tsx');

function reportFailure(): void {
  showToast(shell.chunk.body);
}

/** The dialog is loaded when it is first opened. */
function OpenNotifications({ onClose }: { onClose: () => void }) {
  const part = useChunk(loadDialog, reportFailure);
  return part && <part.NotificationsDialog open onClose={onClose} />;
}

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
        <ListRow icon="shield" title={privacy.link} detail={privacy.linkDetail} to="/my-data" />
        <div className={styles.theme}>
          <p className={row.title}>{themeText}</p>
          <Segmented legend={themeText} segments={SEGMENTS} value={theme} onChange={choose} />
        </div>
      </List>
      {isOpen && <OpenNotifications onClose={() => setOpen(false)} />}
    </Section>
  );
}
