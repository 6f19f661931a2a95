import type { InfoPage as Content } from '@lisan/contract/learner/info';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { ContactText } from '../../../../ui/text/contact-text.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { feedback } from '../text/feedback.ts';
import styles from './info-pages.module.css';

export function AboutPage() {
  return <InfoPage of="about" back="/profile" />;
}

export function PrivacyPage() {
  return <InfoPage of="privacy" back="/profile" />;
}

export function RulePage() {
  return <InfoPage of="rules" back="/profile" />;
}

export function GuestPrivacyPage() {
  return <InfoPage of="privacy" back="/login" />;
}

export function GuestRulePage() {
  return <InfoPage of="rules" back="/login" />;
}

type Props = {
  of: 'rules' | 'privacy' | 'about';
  back: string;
};

/** A long text for reading: short lines, headings, the date of its last change. */
function InfoPage({ of, back }: Props) {
  const info = useApi('GET /api/app/general/info');
  return (
    <Page title={feedback[of]} back={back}>
      <LearnerQueryView query={info} skeleton={<Skeleton shape="card" count={4} />}>
        {(data) => <Article content={data.info[of]} />}
      </LearnerQueryView>
    </Page>
  );
}

function Article({ content }: { content: Content }) {
  return (
    <article className={styles.article}>
      <p className="small">
        {feedback.updated}: <time dateTime={content.updated}>{formatDate(`${content.updated}T12:00:00Z`, 'full')}</time>
      </p>
      {content.sections.map(({ title, body }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          {body.split('\n').map((paragraph) => (
            <p key={paragraph}>
              <ContactText>{paragraph}</ContactText>
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
