import { ApiError } from '../../lib/failure/api-error.ts';

/** `ended`: a call was refused for want of the second factor. `confirmed`: the session has confirmed it. */
type FactorEvent = 'ended' | 'confirmed';

type FactorChannel = { post: (event: FactorEvent) => void; close: () => void };

/** Connects the tabs and frames of the console, which share one session. Silent in browsers without channels. */
export function openFactorChannel(onEvent: (event: FactorEvent) => void): FactorChannel {
  if (!('BroadcastChannel' in window)) return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel('second-factor');
  channel.addEventListener('message', ({ data }: MessageEvent<FactorEvent>) => onEvent(data));
  return { post: (event) => channel.postMessage(event), close: () => channel.close() };
}

/** Returns whether a call was refused because the session's second factor has ended. */
export function isFactorMissing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'second_factor_required';
}
