import type { Group, GroupMember } from '@lisan/contract/learner/group';

const MEMBER: GroupMember = {
  uuid: 'm1',
  first_name: 'سارة',
  avatar_url: null,
  is_me: true,
  is_owner: true,
  practised_today: true,
};

/** The group of an owner with one other member. */
export const GROUP: Group = {
  uuid: 'g1',
  name: 'بيت العلم',
  kind: 'family',
  days_each: 5,
  is_owner: true,
  invitation_url: 'https://lisan.example/#/group/join/abc',
  members: [
    MEMBER,
    { ...MEMBER, uuid: 'm2', first_name: 'عمر', is_me: false, is_owner: false, practised_today: false },
  ],
  week: { days_done: 4, days_goal: 10, ends_on: '2026-03-13' },
  last_week: { days_done: 10, days_goal: 10 },
};

/** The reply of a call that returns a group. */
export const replyOf = (group: Group | null) => ({ body: { messageCode: '00', group } });
