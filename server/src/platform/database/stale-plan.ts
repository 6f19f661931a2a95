/**
 * Whether PostgreSQL refused a prepared statement because the table has another column since, as after a migration of a
 * newer version: `select *` and `returning *` have another result then.
 */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan must not change');
}

/** Whether a statement was refused because an earlier statement of its transaction failed. */
export function isAborted(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
