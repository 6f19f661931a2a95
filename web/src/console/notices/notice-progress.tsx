import type { NoticeDetail } from '@lisan/contract/console/notices';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Panel } from '../ui/console-page.tsx';
import { Facts } from '../ui/facts.tsx';
import { Moment } from '../ui/moment.tsx';
import { usePerform } from '../ui/use-perform.ts';
import { NoticeStateChip } from './notice-state-chip.tsx';
import styles from '../ui/fields.module.css';

/** How far the sending of a notice is, and its stop. */
export function NoticeProgress({ notice: { id, state, progress, sent_at, sms } }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  const perform = usePerform('/api/console/notices');
  const [isOpen, setOpen] = useState(false);
  if (progress === null) return null;
  // Pushes and messages may wait for the morning after the sending has ended; an inbox has it at once.
  const isStoppable = state !== 'stopped' && (state !== 'sent' || progress.push + progress.sms > 0);
  const facts = [
    { name: text.inbox, value: progress.inbox },
    { name: text.push, value: progress.push },
    ...(sms ? [{ name: text.sms, value: progress.sms }] : []),
    { name: text.by, value: progress.sent_by.name ?? text.noName },
    ...(sent_at === null ? [] : [{ name: text.sentAt, value: <Moment at={sent_at} /> }]),
    ...(progress.ended_at === null ? [] : [{ name: text.ended, value: <Moment at={progress.ended_at} /> }]),
  ];
  return (
    <Panel title={text.progress} actions={<NoticeStateChip state={state} />}>
      <div aria-live="polite">
        <Facts of={facts} />
      </div>
      {state === 'failed' && (
        <Notice tone="wrong" icon="warning">
          {text.failed}
        </Notice>
      )}
      {isStoppable && (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
            {text.stop}
          </Button>
        </div>
      )}
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.stop}
        effect={text.stopEffect}
        confirmText={text.stop}
        perform={(reason) => perform('POST /api/console/notices/:id/stop', { params: { id }, body: { reason } })}
      />
    </Panel>
  );
}
