import type { GuardResult } from '../route.ts';

export const pass: GuardResult = { kind: 'pass' };

export function go(to: string): GuardResult {
  return { kind: 'go', to };
}
