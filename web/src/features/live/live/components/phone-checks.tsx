import { live as text } from '../../../../text/live.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';

/** Links to the checks that are better done before a lesson. */
export function PhoneChecks() {
  return (
    <Section title={text.checks.title}>
      <List>
        <ListRow icon="mic" title={text.checks.voice} to="/test/voice" />
        <ListRow icon="globe" title={text.checks.connection} to="/cw" />
      </List>
    </Section>
  );
}
