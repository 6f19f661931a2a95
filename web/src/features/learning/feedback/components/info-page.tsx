import type { InfoPage as Content } from '@lisan/contract/learner/info';
import { formatDate } from '../../../../lib/format-date.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { feedback } from '../../../../text/feedback.ts';
import { ContactText } from '../../../../ui/contact-text.tsx';
import { Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from './info-page.module.css';

type Props = {
  of: 'rules' | 'privacy' | 'about';
  back: string;
};

/** A long text for reading: short lines, headings, the date of its last change. */
export function InfoPage({ of, back }: Props) {
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
