const FIRST_SECONDS = 10;
const MAX_SECONDS = 600;

/** Seconds to wait after so many failures in a row: doubles each time, up to ten minutes. */
export function backoffSeconds(failures: number): number {
  return Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (failures - 1));
}
