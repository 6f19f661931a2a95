import type { LiveProviders } from './port.ts';

/** The providers that this version can play; lessons of others show a message instead. */
export const liveProviders: LiveProviders = {
  embedded: () => import('./embedded/embedded-provider.ts'),
  agora: () => import('./agora.ts'),
  livekit: () => import('./livekit.ts'),
};
