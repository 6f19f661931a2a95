import type { UserView } from '@lisan/contract/learner/subscriber';
import { subscriber } from '../../../../text/subscriber.ts';
import { English } from '../../../../ui/english.tsx';
import { List } from '../../../../ui/list.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';

export function LearningLinks({ user }: { user: UserView }) {
  const text = subscriber.profile;
  const current = user.level_subscribers.find((started) => started.current)?.level;
  const level = current ? (
    <>
      {text.level} <English>{current.code}</English> · {current.name.ar}
    </>
  ) : (
    text.pickLevel
  );
  return (
    <Section title={text.learning}>
      <List>
        <ListRow to="/levels" icon="level" title={level} detail={text.changeLevel} />
        <ListRow to="/group" icon="people" title={text.group} detail={text.groupDetail} />
        <ListRow
          to="/inbox"
          icon="inbox"
          title={text.inbox}
          detail={text.inboxDetail}
          end={user.unread_messages > 0 && <Tag>{text.newMessages(user.unread_messages)}</Tag>}
        />
      </List>
    </Section>
  );
}
