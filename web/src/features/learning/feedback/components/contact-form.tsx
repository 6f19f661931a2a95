import { feedback } from '../../../../text/feedback.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useContactForm } from '../use-contact-form.ts';
import styles from './contact-form.module.css';

type Props = { name: string; email: string; onSent: () => void };

export function ContactForm({ name, email, onSent }: Props) {
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
