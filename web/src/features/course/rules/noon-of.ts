/** Noon in UTC is the same calendar day wherever the course is taught. `day` is `YYYY-MM-DD`. */
export function noonOf(day: string): string {
  return `${day}T12:00:00Z`;
}
