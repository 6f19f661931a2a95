import type { CaseKind, CaseState } from '@lisan/contract/console/inbox';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { shellText } from '../text/shell.ts';
import styles from './inbox.module.css';

export type Filter = {
  kind: CaseKind | undefined;
  state: CaseState | undefined;
  isMine: boolean;
  search: string;
};

const TYPING_MS = 350;

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Which cases are listed: kind, state, one's own, and words, which count a moment after the last key. */
export function CaseFilter({ filter, onChange }: Props) {
  const text = useText(inboxText);
  const { table } = useText(shellText);
  const [words, setWords] = useState(filter.search);
  const apply = useEffectEvent(() => {
    if (words.trim() !== filter.search) onChange({ ...filter, search: words.trim() });
  });
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className={styles.filter}>
      <Choice
        label={text.state}
        all={table.all}
        names={text.states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Choice
        label={text.kind}
        all={table.all}
        names={text.kinds}
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <TextField
        label={text.search}
        type="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={filter.isMine}
          onChange={() => onChange({ ...filter, isMine: !filter.isMine, state: undefined })}
        />
        {text.mine}
      </label>
    </div>
  );
}

type ChoiceProps<V extends string> = {
  label: string;
  all: string;
  names: Record<V, string>;
  value: V | undefined;
  onChange: (value: V | undefined) => void;
};

function Choice<V extends string>({ label, all, names, value, onChange }: ChoiceProps<V>) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox
          {...wiring}
          value={value ?? ''}
          onChange={({ target }) => onChange(keyOf(names, target.value) ?? undefined)}
        >
          <option value="">{all}</option>
          {Object.entries<string>(names).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** Returns a text as a key of these names; null for any other. */
export function keyOf<V extends string>(names: Record<V, string>, text: string | null): V | null {
  // The keys of the names are all its values.
  return text !== null && Object.hasOwn(names, text) ? (text as V) : null;
}
