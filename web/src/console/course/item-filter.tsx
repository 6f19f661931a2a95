import type { CourseItemKind } from '@lisan/contract/console/course-values';
import { useEffect, useEffectEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { shellText } from '../text/shell.ts';
import styles from './course.module.css';

const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1'] as const;
const WEEKS = Array.from({ length: 12 }, (_, i) => i + 1);
const TYPING_MS = 350;
const KEY = 'console-course-filter';

export type Filter = {
  level: (typeof LEVELS)[number] | undefined;
  week: number | undefined;
  kind: CourseItemKind | undefined;
  search: string;
  offset: number;
};

const FIRST: Filter = { level: 'A1', week: 1, kind: undefined, search: '', offset: 0 };

/** Returns the filter of this tab. */
export function readItemFilter(): Filter {
  const stored = sessionStorage.getItem(KEY);
  // This tab stored it.
  return stored === null ? FIRST : (JSON.parse(stored) as Filter);
}

export function storeItemFilter(filter: Filter): void {
  sessionStorage.setItem(KEY, JSON.stringify(filter));
}

type Props = { filter: Filter; onChange: (filter: Filter) => void };

/** Which items are listed. Words are searched in the whole course. */
export function ItemFilter({ filter, onChange }: Props) {
  const text = useText(courseText);
  const { table } = useText(shellText);
  const [words, setWords] = useState(filter.search);
  const apply = useEffectEvent(() => {
    const search = words.trim();
    if (search === filter.search) return;
    const everywhere = search === '' ? {} : { level: undefined, week: undefined, kind: undefined };
    onChange({ ...filter, ...everywhere, search, offset: 0 });
  });
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const choose = (change: Partial<Filter>) => onChange({ ...filter, ...change, offset: 0 });
  return (
    <div className={styles.filter}>
      <Choice
        label={text.level}
        all={table.all}
        options={LEVELS.map((level) => [level, level])}
        value={filter.level}
        onChange={(value) => choose({ level: LEVELS.find((level) => level === value) })}
      />
      <Choice
        label={text.week}
        all={table.all}
        options={WEEKS.map((week) => [String(week), String(week)])}
        value={filter.week?.toString()}
        onChange={(value) => choose({ week: value === '' ? undefined : Number(value) })}
      />
      <Choice
        label={text.kind}
        all={table.all}
        options={Object.entries(text.kinds)}
        value={filter.kind}
        // The options are the kinds.
        onChange={(value) => choose({ kind: value === '' ? undefined : (value as CourseItemKind) })}
      />
      <TextField
        label={text.search}
        type="search"
        maxLength={100}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  options: readonly (readonly [string, string])[];
  value: string | undefined;
  onChange: (value: string) => void;
};

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <SelectBox {...wiring} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">{all}</option>
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}
