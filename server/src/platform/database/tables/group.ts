/** A family or a class with a shared weekly goal. */
export type LearnerGroupTable = {
  id: string;
  owner_id: string;
  name: string;
  kind: 'family' | 'class';
  /** 3, 5 or 7: days a week of each member. */
  days_each: number;
  /** The goal of the weeks before `days_each_from`. */
  days_each_before: number;
  /** `YYYY-MM-DD`: the first day of the first week of `days_each`. */
  days_each_from: string;
  /** Everyone who has it may join; replaced by the owner. */
  invitation_code: string;
  /** `YYYY-MM-DD`: the first day of the last week whose goal was reached. */
  reached_week: string | null;
  created_at: Date;
};

export type LearnerGroupMemberTable = {
  subscriber_id: string;
  id: string;
  group_id: string;
  joined_at: Date;
};

/** Who left a group that continues. */
export type LearnerGroupFormerMemberTable = {
  subscriber_id: string;
  group_id: string;
};
