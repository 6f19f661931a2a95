import { useApi } from '../../../../lib/use-api.ts';
import { feedback } from '../../../../text/feedback.ts';
import { IconTile } from '../../../../ui/icon-tile.tsx';
import { List } from '../../../../ui/list.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { SupportLine } from './support-line.tsx';
import styles from './support-line.module.css';

export function SupportLines() {
  const info = useApi('GET /api/app/general/info');
  const { contact } = feedback;
  return (
    <Section title={contact.reach}>
      <LearnerQueryView query={info} skeleton={<Skeleton count={3} />}>
        {({ info: { support } }) => (
          <List>
            <SupportLine
              icon="phone"
              name={contact.phone}
              value={support.phone}
              href={`tel:${support.phone.replaceAll(' ', '')}`}
            />
            <SupportLine icon="mail" name={contact.email} value={support.email} href={`mailto:${support.email}`} />
            <p className={styles.line}>
              <IconTile icon="clock" />
              <span className={styles.text}>
                <span className="small">{contact.hours}</span>
                <span>{support.hours_ar}</span>
              </span>
            </p>
          </List>
        )}
      </LearnerQueryView>
    </Section>
  );
}
