import type { GroupMember } from '@lisan/contract/learner/group';
import { classNames } from '../../../../lib/class-names.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedIconButton } from '../../../../ui/form/mixed-icon-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import row from '../../../../ui/layout/row.module.css';
import { group as text } from '../text/group.ts';
import styles from './member-row.module.css';

/** `onRemove`: for the owner, about another member. */
type Props = { member: GroupMember; onRemove: (() => void) | undefined };

/** A member: picture, first name, and whether today is done, by icon and words. */
export function MemberRow({ member, onRemove }: Props) {
  const name = member.first_name || text.nameless;
  const isDone = member.practised_today;
  return (
    <div className={styles.row}>
      <Avatar name={name} url={member.avatar_url} />
      <div className={styles.words}>
        <p className={classNames(row.title, styles.name)}>
          <bdi>{name}</bdi>
          {member.is_me && <Tag tone="petrol">{text.members.me}</Tag>}
          {member.is_owner && <Tag tone="quiet">{text.members.owner}</Tag>}
        </p>
        <p className={classNames(styles.today, isDone && styles.done)}>
          {isDone && <Icon name="check" size={18} />}
          {isDone ? text.members.done : text.members.notYet}
        </p>
      </div>
      {onRemove && <MixedIconButton icon="close" label={text.remove.label(name)} onClick={onRemove} />}
    </div>
  );
}
