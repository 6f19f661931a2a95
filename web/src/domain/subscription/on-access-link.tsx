import { useChunk } from '../../lib/chunk/use-chunk.ts';
import type { ButtonSize } from '../../ui/form/button-class.ts';

const loadAccessNeeded = () => import('./access-needed.tsx');

/** Links to the page that gives access again; its script is loaded only without access. */
export function OnAccessLink({ size }: { size?: ButtonSize }) {
  const part = useChunk(loadAccessNeeded);
  return part && <part.AccessLink {...(size ? { size } : {})} />;
}
