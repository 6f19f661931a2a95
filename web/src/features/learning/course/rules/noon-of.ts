/** Returns noon in UTC, which is the same calendar day in every country of the course. `day` is `YYYY-MM-DD`. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}
