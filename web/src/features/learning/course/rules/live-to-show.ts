type Channel = { state: 'scheduled' | 'open' | 'live' | 'ended' | 'recorded'; starts_at: string };

/** Returns the live lesson, else the next one to start. */
export function liveToShow<T extends Channel>(channels: readonly T[]): T | null {
  const live = channels.find(({ state }) => state === 'live');
  if (live) return live;
  const coming = channels.filter(({ state }) => state === 'scheduled' || state === 'open');
  return [...coming].sort((a, b) => a.starts_at.localeCompare(b.starts_at))[0] ?? null;
}
