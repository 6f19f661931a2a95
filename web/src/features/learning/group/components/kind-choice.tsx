import type { GroupKind } from '@lisan/contract/learner/group';
import { useId } from 'react';
import { group as text } from '../../../../text/group.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconTile } from '../../../../ui/icon-tile.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import styles from './kind-choice.module.css';

const KINDS: readonly { kind: GroupKind; icon: IconName }[] = [
  { kind: 'family', icon: 'home' },
  { kind: 'class', icon: 'book' },
];

type Props = { value: GroupKind | null; onChange: (kind: GroupKind) => void };

/** Family or class: two large native radios. */
export function KindChoice({ value, onChange }: Props) {
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
