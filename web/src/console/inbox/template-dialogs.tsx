import type { ReplyTemplate } from '@lisan/contract/console/inbox';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';

const LIST = ['GET /api/console/inbox-templates'];

type Shown = Omit<ReplyTemplate, 'updated_at'>;
type Props = { template: Shown; onClose: () => void };

/** Creates a template (version 0) or changes it. */
export function TemplateDialog({ template, onClose }: Props) {
  const { template: text } = useText(inboxText);
  const client = useQueryClient();
  const [title, setTitle] = useState(template.title);
  const [words, setWords] = useState(template.text);
  const { id, version } = template;
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={version === 0 ? text.add : text.edit}
      effect={text.saveEffect}
      confirmText={text.save}
      perform={async (reason) => {
        await call('POST /api/console/inbox-templates/:id', {
          params: { id },
          body: { title, text: words, version, reason },
        });
        await client.invalidateQueries({ queryKey: LIST });
      }}
    >
      <TextField
        label={text.title}
        required
        maxLength={80}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextAreaField
        label={text.text}
        hint={text.hint}
        required
        maxLength={1000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </ActionDialog>
  );
}

export function RemoveTemplateDialog({ template: { id, version, title }, onClose }: Props) {
  const { template: text } = useText(inboxText);
  const client = useQueryClient();
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={`${text.remove}: ${title}`}
      effect={text.removeEffect}
      confirmText={text.remove}
      perform={async (reason) => {
        await call('POST /api/console/inbox-templates/:id/remove', { params: { id }, body: { version, reason } });
        await client.invalidateQueries({ queryKey: LIST });
      }}
    />
  );
}
