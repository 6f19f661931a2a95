import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { countPending, usePending } from '../../../../domain/answers/pending.ts';
import { closeQuestion, readQuestion } from '../../../../domain/learner/session/choose-account.ts';
import type { AccountQuestion, MaskedAccount } from '../../../../domain/learner/session/choose-account.ts';
import { failureTexts } from '../../../../lib/failure/failure-texts.ts';
import { useNavigate } from '../../../../lib/router/use-router.ts';
import { accountChoice as text } from '../../../../text/account-choice.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { IconTile } from '../../../../ui/icons/icon-tile.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Leaving } from '../components/leaving.tsx';
import styles from './account-choice-page.module.css';

/** Asks before another account is signed in: a link or a code may be meant for another person of the family. */
export function AccountChoicePage() {
  const [question] = useState(readQuestion);
  // The sign-in ends the session, which draws this screen again until the next one opens.
  return question === null ? <Leaving /> : <Question question={question} />;
}

function Question({ question }: { question: AccountQuestion }) {
  const { source, stay, current, other } = question;
  const navigate = useNavigate();
  const leadId = useId();
  const signIn = useMutation({
    mutationFn: question.signIn,
    onSuccess: (destination) => navigate(destination, { replace: true }),
  });
  const leave = () => {
    closeQuestion();
    navigate(stay, { replace: true });
  };
  const foot = (
    <>
      <StayButton describedBy={leadId} onStay={leave} />
      <Button variant="secondary" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {text.signIn[source]}
      </Button>
    </>
  );
  return (
    <Page title={text.title} ownHeading foot={foot}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{text.title}</h1>
        <p id={leadId}>{text.lead[source]}</p>
      </header>
      <List>
        <Account title={text.current} account={current} />
        <Account title={text.other[source]} account={other} />
      </List>
      <UnsentNotice />
      {signIn.error && (
        <Notice tone="wrong" icon="warning" role="alert">
          {failureTexts(signIn.error, ['otp', 'msisdn']).join(' ')}
        </Notice>
      )}
    </Page>
  );
}

/** Stays with the signed-in account. Focused, so that a key pressed in haste changes nothing. */
function StayButton({ describedBy, onStay }: { describedBy: string; onStay: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector('button')?.focus();
  }, []);
  return (
    <div ref={place} className={styles.stay}>
      <Button aria-describedby={describedBy} onClick={onStay}>
        {text.stay}
      </Button>
    </div>
  );
}

function Account({ title, account: { number, initial } }: { title: string; account: MaskedAccount }) {
  const masked = <bdi dir="ltr">{number}</bdi>;
  const detail = initial === null ? masked : <Named initial={initial}>{masked}</Named>;
  const start = initial === null ? <IconTile icon="person" /> : <Avatar name={initial} size="small" />;
  return <ListRow start={start} title={title} detail={detail} />;
}

function Named({ initial, children }: { initial: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">
        {text.initial} <bdi>{initial}</bdi>
      </span>{' '}
      {children}
    </>
  );
}

/** Shows the unsent answers; the outbox is read beside the screens. */
function UnsentNotice() {
  const pending = usePending();
  if (pending.length === 0) return null;
  return <Notice icon="info">{text.unsent(countPending(pending))}</Notice>;
}
