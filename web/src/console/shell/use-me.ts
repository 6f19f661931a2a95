import type { Permission } from '@lisan/contract/values/roles';
import { useApi } from '../../lib/net/use-api.ts';

export const ME = 'GET /api/console/me';

/** The signed-in staff member. */
export function useMe({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  return useApi(ME, undefined, { retry: false, refetchInterval });
}

/** Whether the signed-in staff member has one of these permissions; true without any. */
export function useMay(permissions: readonly Permission[]): boolean {
  const mine = useMe().data?.permissions ?? [];
  return permissions.length === 0 || permissions.some((permission) => mine.includes(permission));
}
