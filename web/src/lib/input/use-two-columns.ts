import { useWide } from './use-wide.ts';

/** Returns whether a page has room for a second column beside the navigation. */
export function useTwoColumns(): boolean {
  return useWide(68);
}
