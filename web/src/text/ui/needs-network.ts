import { shell } from '../shell.ts';

/** In place of a screen that does not work without a network. */
export const needsNetwork = {
  title: 'لا اتصال بالإنترنت الآن',
  retry: shell.retry,
} as const;
