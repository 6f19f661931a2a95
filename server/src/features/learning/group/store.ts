import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { LearnerGroupMemberTable, LearnerGroupTable } from '../../../platform/database/tables/group.ts';

export type GroupRow = Selectable<LearnerGroupTable>;
export type MemberRow = Selectable<LearnerGroupMemberTable>;

export async function membershipOf(db: Database, subscriberId: string): Promise<MemberRow | undefined> {
  return db.selectFrom('learner_group_member').selectAll().where('subscriber_id', '=', subscriberId).executeTakeFirst();
}

export async function groupById(db: Database, id: string): Promise<GroupRow | undefined> {
  return db.selectFrom('learner_group').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function groupByCode(db: Database, code: string): Promise<GroupRow | undefined> {
  return db.selectFrom('learner_group').selectAll().where('invitation_code', '=', code).executeTakeFirst();
}

/** Locks a group until the caller's transaction ends, which serialises all changes of its members. */
export async function lockGroup(trx: Database, id: string): Promise<GroupRow | undefined> {
  return trx.selectFrom('learner_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the group of an invitation; undefined when the code was replaced in the meantime. */
export async function lockGroupByCode(trx: Database, code: string): Promise<GroupRow | undefined> {
  return trx.selectFrom('learner_group').selectAll().where('invitation_code', '=', code).forUpdate().executeTakeFirst();
}

/** Lists the members of a group in order of joining. */
export async function membersOf(db: Database, groupId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('learner_group_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();
}

export async function insertGroup(trx: Database, row: Insertable<LearnerGroupTable>): Promise<void> {
  await trx.insertInto('learner_group').values(row).execute();
}

export async function updateGroupRow(trx: Database, id: string, set: Updateable<LearnerGroupTable>): Promise<void> {
  await trx.updateTable('learner_group').set(set).where('id', '=', id).execute();
}

export async function deleteGroup(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('learner_group').where('id', '=', id).execute();
}

/** Inserts a member; returns false for a subscriber who is in a group already. */
export async function insertMember(trx: Database, row: MemberRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('learner_group_member')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes a member from a group and records the former membership. The record disappears with the group. */
export async function removeFromGroup(trx: Database, { subscriber_id, group_id }: MemberRow): Promise<void> {
  await trx
    .deleteFrom('learner_group_member')
    .where('subscriber_id', '=', subscriber_id)
    .where('group_id', '=', group_id)
    .execute();
  await trx
    .insertInto('learner_group_former_member')
    .values({ subscriber_id, group_id })
    .onConflict((c) => c.doNothing())
    .execute();
}
