import type { FactorView } from '@lisan/contract/console/staff';
import type { Factor } from './factor-store.ts';

export function presentFactor({ id, kind, label, created_at, used_at }: Factor): FactorView {
  return { id, kind, label, created_at: created_at.toISOString(), used_at: used_at?.toISOString() ?? null };
}
