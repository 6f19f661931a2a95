import type { CaseDetail } from '@lisan/contract/console/inbox';
import type { ReactNode } from 'react';
import { directionOf } from '../../lib/format/direction-of.ts';
import { Link } from '../../lib/router/router.tsx';
import { useMay } from '../shell/use-me.ts';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { answerInWords } from '../ui/answer-in-words.ts';
import { Moment } from '../ui/moment.tsx';
import { Stars } from './stars.tsx';
import styles from './inbox.module.css';

/** A message or report, with its writer and its subject. */
export function CaseSource({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  const { email, stars, message, item } = shown;
  return (
    <div className={styles.source}>
      <blockquote dir={directionOf(shown.text)} className={styles.words}>
        {shown.text || text.noWords}
      </blockquote>
      <dl className={styles.facts}>
        <Fact name={text.from}>
          <From shown={shown} />
        </Fact>
        <Fact name={text.time}>
          <Moment at={shown.at} />
        </Fact>
        {shown.assignee && <Fact name={text.assignee}>{shown.assignee.name}</Fact>}
        {email !== null && (
          <Fact name={text.email}>
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          </Fact>
        )}
        {stars !== null && (
          <Fact name={text.kinds.rating}>
            <Stars count={stars} />
          </Fact>
        )}
        {shown.subject && (
          <Fact name={message ? text.reported : text.item}>
            <span dir={directionOf(shown.subject)} className={styles.lines}>
              {shown.subject}
            </span>
            {item && <ToCourse item={item} />}
          </Fact>
        )}
        {message && <MessageFacts message={message} />}
        {item && <ItemFacts item={item} />}
      </dl>
      {shown.same > 0 && <p className="small">{text.same(shown.same)}</p>}
    </div>
  );
}

function From({ shown: { subscriber, name } }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  const mayRead = useMay(['learner.read']);
  if (!subscriber) return `${name ?? ''} (${text.visitor})`;
  const number = <bdi dir="ltr">{subscriber.msisdn}</bdi>;
  return (
    <>
      {subscriber.name ?? name} {number} {mayRead && <Link to={`/learners/${subscriber.uuid}`}>{text.profile}</Link>}
    </>
  );
}

function MessageFacts({ message }: { message: NonNullable<CaseDetail['message']> }) {
  const text = useText(inboxText);
  return (
    <>
      <Fact name={text.lesson}>{message.lesson}</Fact>
      <Fact name={text.author}>
        {message.author ?? '–'} · <Moment at={message.at} />
        {message.hidden && ` · ${text.hidden}`}
      </Fact>
    </>
  );
}

/** Leads to the question or item that was reported, to correct its texts. */
function ToCourse({ item }: { item: NonNullable<CaseDetail['item']> }) {
  const text = useText(inboxText);
  if (!useMay(['course.read'])) return null;
  return <Link to={`/course/items/${item.question_id ?? item.item_id}`}>{text.inCourse}</Link>;
}

function ItemFacts({ item }: { item: NonNullable<CaseDetail['item']> }) {
  const text = useText(inboxText);
  return (
    <>
      {item.part !== null && (
        <Fact name={text.part}>
          <span dir="auto">{item.part}</span>
        </Fact>
      )}
      <Fact name={text.reason}>{text.reasons[item.reason]}</Fact>
      {item.answer !== null && (
        <Fact name={text.answer}>
          <strong dir="auto">{answerInWords(item.answer) ?? text.dontKnow}</strong>
        </Fact>
      )}
      {item.correct_answer !== null && (
        <Fact name={text.correct}>
          <span dir="auto">{item.correct_answer}</span>
        </Fact>
      )}
      <Fact name={text.version}>
        <code dir="ltr">{item.course_version.slice(0, 8)}</code>
      </Fact>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
