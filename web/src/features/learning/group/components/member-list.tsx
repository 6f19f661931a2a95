import type { Group, GroupMember } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { group as text } from '../../../../text/group.ts';
import { List } from '../../../../ui/list.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useGroupChange } from '../use-group-change.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MemberRow } from './member-row.tsx';

/** The members in order of joining; nothing is counted for one of them. */
export function MemberList({ group }: { group: Group }) {
  const [removed, setRemoved] = useState<GroupMember | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useGroupChange('POST /api/group/member/remove', () => setAsking(false));
  const ask = (member: GroupMember) => {
    remove.reset();
    setRemoved(member);
    setAsking(true);
  };
  return (
    <Section title={text.members.title}>
      <p className="small">
        {group.members.length > 1 ? text.members.count(group.members.length) : text.members.alone}
      </p>
      <List label={text.members.title}>
        {group.members.map((member) => (
          <MemberRow
            key={member.uuid}
            member={member}
            onRemove={group.is_owner && !member.is_me ? () => ask(member) : undefined}
          />
        ))}
      </List>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.remove.title(removed?.first_name || text.nameless)}
        confirm={text.remove.confirm}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ body: { member_uuid: removed.uuid } })}
      >
        {text.remove.body}
      </ConfirmDialog>
    </Section>
  );
}
