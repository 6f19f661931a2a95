import { hasPermission, type Permission, type Role } from '@lisan/contract/values/roles';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';

const NO_LONGER = 'من طلب هذا لم يعد له الحق في طلبه، فلا يُعتمد. يمكن رفضه وطلبه من جديد.';

/**
 * Requires that the requester of a decision still has the permission when the second person approves it.
 * @throws AppError conflict
 */
export async function requireRequester(
  trx: Database,
  { id, permission }: { id: string; permission: Permission },
): Promise<void> {
  const row = await trx
    .selectFrom('subscriber')
    .select('roles')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  // Only setRoles writes this column, and only values of Role.
  const roles = (row?.roles ?? []) as Role[];
  if (!hasPermission(roles, permission)) throw new AppError('conflict', { message: NO_LONGER });
}
