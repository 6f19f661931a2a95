import { starter as text } from '../../../../text/starter.ts';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';

/** Leads learners who cannot read English yet to the lessons before A1. */
export function StarterLink({ to }: { to: string }) {
  return (
    <List>
      <ListRow icon="words" title={text.ask} detail={<MixedText>{text.askDetail}</MixedText>} to={to} />
    </List>
  );
}
