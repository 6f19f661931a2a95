import type { ReplyTemplate } from '@lisan/contract/console/inbox';
import { useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { directionOf } from '../../lib/format/direction-of.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { Button } from '../../ui/form/button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { call } from '../../lib/net/call.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import styles from './inbox.module.css';

/** The texts that replies start from. */
export function TemplatesPage() {
  const text = useText(inboxText);
  const query = useApi('GET /api/console/inbox-templates');
  const columns = useColumns();
  const [addedId, setAddedId] = useState<string | null>(null);
  return (
    <ConsolePage
      title={text.templates}
      actions={
        <>
          <LinkButton to="/inbox" variant="secondary" size="small">
            {text.back}
          </LinkButton>
          <Button size="small" icon="plus" onClick={() => setAddedId(crypto.randomUUID())}>
            {text.template.add}
          </Button>
        </>
      }
    >
      <Panel title={text.templates} isWhole>
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {({ templates }) => <DataTable label={text.templates} columns={columns} rows={templates} />}
        </QueryView>
      </Panel>
      {addedId && (
        <TemplateDialog
          key={addedId}
          template={{ id: addedId, title: '', text: '', version: 0 }}
          onClose={() => setAddedId(null)}
        />
      )}
    </ConsolePage>
  );
}

function useColumns(): Column<ReplyTemplate>[] {
  const text = useText(inboxText);
  return useMemo(
    () => [
      { header: text.template.title, accessorKey: 'title' },
      {
        header: text.template.text,
        accessorKey: 'text',
        enableSorting: false,
        cell: ({ row }) => (
          <span dir={directionOf(row.original.text)} className={styles.lines}>
            {row.original.text}
          </span>
        ),
      },
      {
        header: text.template.changed,
        accessorKey: 'updated_at',
        cell: ({ row }) => <Moment at={row.original.updated_at} />,
      },
      {
        header: '',
        id: 'actions',
        enableSorting: false,
        cell: ({ row }) => <TemplateActions template={row.original} />,
      },
    ],
    [text],
  );
}

function TemplateActions({ template }: { template: ReplyTemplate }) {
  const { template: text } = useText(inboxText);
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className={styles.actions}>
      <Button variant="secondary" size="small" onClick={() => setOpen('edit')}>
        {text.edit}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setOpen('remove')}>
        {text.remove}
      </Button>
      {open === 'edit' && <TemplateDialog template={template} onClose={close} />}
      {open === 'remove' && <RemoveTemplateDialog template={template} onClose={close} />}
    </span>
  );
}

const LIST = ['GET /api/console/inbox-templates'];

type Shown = Omit<ReplyTemplate, 'updated_at'>;
type Props = { template: Shown; onClose: () => void };

/** Creates a template (version 0) or changes it. */
function TemplateDialog({ template, onClose }: Props) {
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

function RemoveTemplateDialog({ template: { id, version, title }, onClose }: Props) {
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
