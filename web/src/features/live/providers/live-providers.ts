import type { LiveProviders } from './port.ts';

/** The providers that this version can play. A lesson that comes by another says so instead of showing a picture that never comes. */
export const liveProviders: LiveProviders = {
  embedded: () => import('./embedded/embedded-provider.ts'),
  agora: () => import('./agora.ts'),
  livekit: () => import('./livekit.ts'),
};
