import { useState } from 'react';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { Below } from '../../../../ui/layout/below.tsx';
import { Aside, Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useApi, useApiMutation } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { IconTile } from '../../../../ui/icons/icon-tile.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { TextAreaField } from '../../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { fieldErrors } from '../../../../lib/failure/api-error.ts';
import { feedback } from '../text/feedback.ts';
import styles from './contact-page.module.css';

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

/** Confirms the message, with the expected response time. */
function MessageSent({ onAgain }: { onAgain: () => void }) {
  const support = useApi('GET /api/app/general/info').data?.info.support;
  const { sentTitle, sentBody, another } = feedback.contact;
  return (
    <div role="status">
      <EmptyState
        icon={{ falcon: 'greeting' }}
        title={sentTitle}
        action={
          <Button variant="secondary" onClick={onAgain}>
            {another}
          </Button>
        }
      >
        {sentBody} {support?.hours_ar}
      </EmptyState>
    </div>
  );
}

function SupportLines() {
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

type Props = { icon: IconName; name: string; value: string; href: string };

/** A way to reach support, as a phone or email link. */
function SupportLine({ icon, name, value, href }: Props) {
  return (
    <a href={href} className={styles.line}>
      <IconTile icon={icon} />
      <span className={styles.text}>
        <span className="small">{name}</span>
        <bdi dir="ltr" translate="no">
          {value}
        </bdi>
      </span>
    </a>
  );
}

type ContactFormProps = { name: string; email: string; onSent: () => void };

function ContactForm({ name, email, onSent }: ContactFormProps) {
  const { letter, change, submit, errorsOf, isSending, error } = useContactForm({ name, email }, onSent);
  const { contact } = feedback;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{contact.lead}</p>
      <TextAreaField
        label={contact.message}
        required
        maxLength={2000}
        value={letter.message}
        onChange={(event) => change({ message: event.target.value })}
        errors={errorsOf('message')}
      />
      <TextField
        label={contact.name}
        autoComplete="name"
        required
        maxLength={60}
        value={letter.name}
        onChange={(event) => change({ name: event.target.value })}
        errors={errorsOf('name')}
      />
      <TextField
        label={contact.emailField}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={letter.email}
        onChange={(event) => change({ email: event.target.value })}
        hint={contact.emailHint}
        errors={errorsOf('email')}
      />
      <FailureNotice error={error} fields={['name', 'email', 'message']} />
      <Button type="submit" icon="send" busy={isSending}>
        {contact.send}
      </Button>
    </form>
  );
}

type Letter = { name: string; email: string; message: string };

/** The server's minimum, checked before sending. */
const MIN_CHARACTERS = 5;

/** The state of the contact form: fields, errors and sending. */
function useContactForm(initial: Pick<Letter, 'name' | 'email'>, onSent: () => void) {
  const [letter, setLetter] = useState<Letter>({ ...initial, message: '' });
  const [faults, setFaults] = useState<Partial<Record<keyof Letter, string>>>({});
  const send = useApiMutation('POST /api/send/message', { onSuccess: onSent });

  function change(part: Partial<Letter>) {
    setLetter({ ...letter, ...part });
    setFaults({});
  }
  function submit() {
    const found = faultsOf(letter);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const { name, email, message } = letter;
    send.mutate({ body: { name: name.trim(), email: email.trim() || null, message: message.trim() } });
  }
  function errorsOf(field: keyof Letter): string[] {
    const own = faults[field];
    return own === undefined ? fieldErrors(send.error, field) : [own];
  }
  return { letter, change, submit, errorsOf, isSending: send.isPending, error: send.error };
}

function faultsOf({ name, message }: Letter): Partial<Record<keyof Letter, string>> {
  return {
    ...(name.trim() === '' && { name: feedback.contact.nameMissing }),
    ...(message.trim().length < MIN_CHARACTERS && { message: feedback.contact.messageShort }),
  };
}
