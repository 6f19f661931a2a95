import type { GroupKind } from '@lisan/contract/learner/group';
import { useState, useId } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { IconTile } from '../../../../ui/icons/icon-tile.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import { group as text } from '../text/group.ts';
import { useGroupChange } from '../use-group-change.ts';
import { useGroupForm } from '../use-group-form.ts';
import { GroupFields } from './group-fields.tsx';
import styles from './start-group.module.css';

/** Starts a group: the explanation, the kind, then name and goal. */
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

const KINDS: readonly { kind: GroupKind; icon: IconName }[] = [
  { kind: 'family', icon: 'home' },
  { kind: 'class', icon: 'book' },
];

type Props = { value: GroupKind | null; onChange: (kind: GroupKind) => void };

/** Chooses family or class: two large native radios. */
function KindChoice({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.start.legend}</legend>
      <div className={styles.kinds}>
        {KINDS.map(({ kind, icon }) => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <span className={styles.card}>
              {kind === value && <Icon name="check" size={20} className={styles.check} />}
              <IconTile icon={icon} large />
              <span className={styles.name}>{text.kinds[kind]}</span>
              <span className="small">{text.start.details[kind]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
