import { starter as text } from '../../../../text/starter.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';

/** The way to the lessons before A1, for those who cannot read English yet. */
export function StarterLink({ to }: { to: string }) {
  return (
    <List>
      <ListRow icon="words" title={text.ask} detail={<MixedText>{text.askDetail}</MixedText>} to={to} />
    </List>
  );
}
