import { useChunk } from '../../lib/use-chunk.ts';
import type { ButtonSize } from '../../ui/button-class.ts';

const loadAccessNeeded = () => import('./access-needed.tsx');

/** Links to what gives access again; its script is loaded for those who have none. */
export function OnAccessLink({ size }: { size?: ButtonSize }) {
  const part = useChunk(loadAccessNeeded);
  return part && <part.AccessLink {...(size ? { size } : {})} />;
}
