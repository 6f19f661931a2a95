/** The name under which a committed change of a subscription is published to all processes. */
export function changeSignal(subscriberId: string): string {
  return `subscription:${subscriberId}`;
}
