import { useState } from 'react';
import { subscriber } from '../../../../text/subscriber.ts';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { RateDialog } from './rate-dialog.tsx';

/** Links about the product: rating, about, terms. */
export function AppLinks() {
  const [isRating, setRating] = useState(false);
  const text = subscriber.profile;
  return (
    <Section title={text.app}>
      <List>
        <ListRow icon="star" title={text.rate} onClick={() => setRating(true)} />
        <ListRow icon="chat" title={text.contact} to="/contact" />
        <ListRow icon="info" title={text.about} to="/about" />
        <ListRow icon="book" title={text.rules} to="/rule" />
        <ListRow icon="shield" title={text.privacy} to="/privacy" />
      </List>
      <RateDialog open={isRating} onClose={() => setRating(false)} />
    </Section>
  );
}
