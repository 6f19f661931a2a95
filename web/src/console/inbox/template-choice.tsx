import { useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Field } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';

const NAME = '{name}';

type Props = { name: string; onChoose: (text: string) => void };

/** Starts a reply from a template, with the name in its place. */
export function TemplateChoice({ name, onChoose }: Props) {
  const text = useText(inboxText);
  const [chosen, setChosen] = useState('');
  const templates = useApi('GET /api/console/inbox-templates').data?.templates ?? [];
  const choose = (id: string) => {
    setChosen(id);
    const template = templates.find((one) => one.id === id);
    if (template) onChoose(withName(template.text, name));
  };
  return (
    <Field label={text.useTemplate}>
      {(wiring) => (
        <SelectBox {...wiring} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{text.noTemplate}</option>
          {templates.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  );
}

/** Without a name, the space before its place goes with it. */
function withName(template: string, name: string): string {
  return name === '' ? template.replaceAll(` ${NAME}`, '').replaceAll(NAME, '') : template.replaceAll(NAME, name);
}
