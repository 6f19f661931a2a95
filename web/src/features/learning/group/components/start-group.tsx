import type { GroupKind } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { group as text } from '../../../../text/group.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { useGroupChange } from '../use-group-change.ts';
import { useGroupForm } from '../use-group-form.ts';
import { GroupFields } from './group-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import styles from './start-group.module.css';

/** Without a group: what it is, the kind, then name and goal. */
export function StartGroup({ onCreated }: { onCreated: () => void }) {
  const [kind, setKind] = useState<GroupKind | null>(null);
  return (
    <div className={styles.start}>
      <div className={styles.words}>
        <h2>{text.start.title}</h2>
        <p>{text.start.lead}</p>
        <p className="small">{text.start.limit}</p>
      </div>
      <KindChoice value={kind} onChange={setKind} />
      {kind && <NewGroup kind={kind} onCreated={onCreated} />}
    </div>
  );
}

function NewGroup({ kind, onCreated }: { kind: GroupKind; onCreated: () => void }) {
  const create = useGroupChange('POST /api/group/create', onCreated);
  const form = useGroupForm({ name: '', days_each: 5 }, (values) => create.mutate({ body: { kind, ...values } }));
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <GroupFields
        kind={kind}
        values={form.values}
        onChange={form.change}
        isNameMissing={form.isNameMissing}
        error={create.error}
      />
      <FailureNotice error={create.error} fields={['name']} />
      <Button type="submit" busy={create.isPending}>
        {text.start.create}
      </Button>
    </form>
  );
}
