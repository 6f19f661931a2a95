import { useChunk } from '../../lib/chunk/use-chunk.ts';

export type VoiceCurvesProps = {
  /** The address of the model clip. */
  model: string;
  /** The learner's recording. */
  mine: Blob;
  /** On a separate card, if no card surrounds it. */
  framed?: boolean;
};

const loadVoiceCurves = () => import('./voice-curves.tsx');

/** Draws both voices, once the part that measures them is loaded; the play buttons work without it. */
export function OnVoiceCurves(props: VoiceCurvesProps) {
  const part = useChunk(loadVoiceCurves);
  return part && <part.VoiceCurves {...props} />;
}
