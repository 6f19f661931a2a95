import type { Group } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { showToast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { group as text } from '../text/group.ts';
import { useGroupChange } from '../use-group-change.ts';
import { useGroupForm } from '../use-group-form.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { GroupFields } from './group-fields.tsx';
import styles from './dialog-body.module.css';

/** Shows the settings that only the owner may change: name, goal, and the invitation. */
export function GroupSettings({ group }: { group: Group }) {
  const [dialog, setDialog] = useState<'change' | 'replace' | null>(null);
  const close = () => setDialog(null);
  const { title, change, changeDetail, replace, replaceDetail } = text.settings;
  return (
    <Section title={title}>
      <List>
        <ListRow
          icon="target"
          title={change}
          detail={changeDetail(group.days_each)}
          onClick={() => setDialog('change')}
        />
        <ListRow icon="link" title={replace} detail={replaceDetail} onClick={() => setDialog('replace')} />
      </List>
      <Dialog open={dialog === 'change'} onClose={close} title={change}>
        <ChangeForm group={group} onDone={close} />
      </Dialog>
      <ReplaceDialog open={dialog === 'replace'} onClose={close} />
    </Section>
  );
}

function ChangeForm({ group, onDone }: { group: Group; onDone: () => void }) {
  const update = useGroupChange('POST /api/group/update', () => {
    showToast(text.settings.saved);
    onDone();
  });
  const form = useGroupForm(group, ({ name, days_each }) => update.mutate({ body: { name, days_each } }));
  return (
    <form noValidate className={styles.body} onSubmit={form.submit}>
      <GroupFields
        kind={group.kind}
        values={form.values}
        onChange={form.change}
        isNameMissing={form.isNameMissing}
        error={update.error}
      />
      <FailureNotice error={update.error} fields={['name']} />
      <Button type="submit" variant="petrol" busy={update.isPending}>
        {text.settings.save}
      </Button>
    </form>
  );
}

function ReplaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const replace = useGroupChange('POST /api/group/invitation/replace', () => {
    showToast(text.settings.replaced);
    onClose();
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={text.settings.replaceTitle}
      confirm={text.settings.replaceConfirm}
      busy={replace.isPending}
      error={replace.error}
      onConfirm={() => replace.mutate({})}
    >
      {text.settings.replaceBody}
    </ConfirmDialog>
  );
}
