/** The zone that the device's own clock and its `datetime-local` fields go by. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
