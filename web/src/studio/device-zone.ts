/** Returns the time zone of the device and of its `datetime-local` fields. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
