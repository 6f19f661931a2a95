import type { CourseDraftDetail } from '@lisan/contract/console/course-values';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { PreviewFrame } from './preview-frame.tsx';

/** The items that a draft changes, one at a time as learners would see it. */
export function PreviewChoice({ draft: { id, edits, revision } }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  const items = [...new Map(edits.map(({ item }) => [item.uuid, item])).values()];
  const [chosen, setChosen] = useState(items[0]?.uuid ?? '');
  return (
    <>
      <Field label={text.itemCount}>
        {(wiring) => (
          <SelectBox {...wiring} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {items.map(({ uuid, kind, en }) => (
              <option key={uuid} value={uuid}>
                {text.kinds[kind]}: {en}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <PreviewFrame uuid={chosen} draft={id} revision={revision} />
    </>
  );
}
