import type { ReplyTemplate } from '@lisan/contract/console/inbox';
import { useMemo, useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { RemoveTemplateDialog, TemplateDialog } from './template-dialogs.tsx';
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
          <span dir="auto" className={styles.lines}>
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
