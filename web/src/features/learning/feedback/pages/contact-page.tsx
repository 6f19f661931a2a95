import { useState } from 'react';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { feedback } from '../../../../text/feedback.ts';
import { Below } from '../../../../ui/below.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ContactForm } from '../components/contact-form.tsx';
import { MessageSent } from '../components/message-sent.tsx';
import { SupportLines } from '../components/support-lines.tsx';

export function ContactPage() {
  const learner = useLearner();
  const [isSent, setSent] = useState(false);
  return (
    <Page title={feedback.contact.title} back="/profile" wide="aside">
      {isSent ? (
        <MessageSent onAgain={() => setSent(false)} />
      ) : (
        <LearnerQueryView query={learner} skeleton={<Skeleton shape="card" count={2} />}>
          {({ user }) => <ContactForm name={user.name ?? ''} email={user.email ?? ''} onSent={() => setSent(true)} />}
        </LearnerQueryView>
      )}
      <Below query={learner}>
        <Aside>
          <SupportLines />
        </Aside>
      </Below>
    </Page>
  );
}
