import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { groupName, text } from '../values/text.ts';
import { Uuid } from '../values/values.ts';

/** The most learners of one group. */
export const MAX_GROUP_MEMBERS = 10;
export const MIN_GROUP_NAME = 2;
export const MAX_GROUP_NAME = 40;

export const GROUP_KINDS = ['family', 'class'] as const;
export const GroupKind = z.enum(GROUP_KINDS);
export type GroupKind = z.infer<typeof GroupKind>;

/** Days a week that each member wants to practise. */
export const GROUP_DAYS = [3, 5, 7] as const;
export const GroupDays = z.literal(GROUP_DAYS);
export type GroupDays = z.infer<typeof GroupDays>;

/** The sum over the members; no number of one member is ever sent, so that there is nothing to rank. */
const SharedDays = z.object({ days_done: z.int(), days_goal: z.int() });

/** A member, as the others of the group see it. */
export const GroupMember = z.object({
  /** Of the membership; the subscriber's own is never sent. */
  uuid: Uuid,
  /** Empty if the learner has no name. */
  first_name: z.string(),
  avatar_url: z.string().nullable(),
  is_me: z.boolean(),
  is_owner: z.boolean(),
  /** On the learner-day of the member's own zone. */
  practised_today: z.boolean(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** A family or a class with a shared weekly goal. */
export const Group = z.object({
  uuid: Uuid,
  name: z.string(),
  kind: GroupKind,
  days_each: GroupDays,
  /** Whether the caller may change the group. */
  is_owner: z.boolean(),
  /** Absolute; everyone who has it may join. */
  invitation_url: z.string(),
  /** In order of joining. */
  members: z.array(GroupMember),
  /** From Saturday to Friday in the owner's zone; `ends_on` is the last day. */
  week: SharedDays.extend({ ends_on: z.iso.date() }),
  /** Sum over the members of that week; null without members. */
  last_week: SharedDays.nullable(),
});
export type Group = z.infer<typeof Group>;

const Name = groupName(MAX_GROUP_NAME, MIN_GROUP_NAME);
/** Of an invitation: 128 random bits in base64url. */
const InvitationCode = text(64);
const Changed = done({ group: Group });

export const getGroup = defineCall({
  method: 'GET',
  path: '/api/group',
  access: 'learner',
  limit: 'read',
  summary: 'The group of the learner with its shared week, or null',
  reply: done({ group: Group.nullable() }),
});

export const createGroup = defineCall({
  method: 'POST',
  path: '/api/group/create',
  access: 'learner',
  limit: 'write',
  summary: 'Create a group with the learner as its owner; 409 for a member of one',
  body: z.object({ name: Name, kind: GroupKind, days_each: GroupDays }),
  reply: Changed,
});

export const getGroupInvitation = defineCall({
  method: 'GET',
  path: '/api/group/invitation',
  access: 'learner',
  limit: 'read',
  summary: 'What an invitation leads to; 404 for an unknown or a replaced code',
  query: z.object({ code: InvitationCode }),
  reply: done({
    name: z.string(),
    kind: GroupKind,
    /** Empty if the owner has no name. */
    owner_first_name: z.string(),
    members: z.int(),
    is_full: z.boolean(),
    is_member: z.boolean(),
  }),
});

export const joinGroup = defineCall({
  method: 'POST',
  path: '/api/group/join',
  access: 'learner',
  limit: 'write',
  summary: 'Join by invitation; 409 when the group is full or the learner is in another, unchanged for a member',
  body: z.object({ code: InvitationCode }),
  reply: Changed,
});

export const leaveGroup = defineCall({
  method: 'POST',
  path: '/api/group/leave',
  access: 'learner',
  limit: 'write',
  summary: 'Leave the group; its owner passes it on to the longest member, and the last member deletes it',
  reply: done({}),
});

export const updateGroup = defineCall({
  method: 'POST',
  path: '/api/group/update',
  access: 'learner',
  limit: 'write',
  summary: 'Change name or goal as the owner; a field that is left out stays',
  body: z.object({ name: Name.optional(), days_each: GroupDays.optional() }),
  reply: Changed,
});

export const replaceGroupInvitation = defineCall({
  method: 'POST',
  path: '/api/group/invitation/replace',
  access: 'learner',
  limit: 'write',
  summary: 'Replace the invitation as the owner; the earlier link is no longer valid',
  reply: Changed,
});

export const removeGroupMember = defineCall({
  method: 'POST',
  path: '/api/group/member/remove',
  access: 'learner',
  limit: 'write',
  summary: 'Remove another member as the owner; unchanged for one who is gone',
  body: z.object({ member_uuid: Uuid }),
  reply: Changed,
});
