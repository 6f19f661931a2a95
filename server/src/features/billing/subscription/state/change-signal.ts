/** Returns the name of the signal that publishes a committed change of a subscription to all processes. */
export function changeSignal(subscriberId: string): string {
  return `subscription:${subscriberId}`;
}
