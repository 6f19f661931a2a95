import { FitNote } from './fit-note.tsx';
import { ReachedEnds } from './reached-ends.tsx';

export default { title: 'Fit' };

export const Notes = () => (
  <>
    <FitNote fit="good" title="مناسبة">
      نقول «Could you …?» بأدب.
    </FitNote>
    <FitNote fit="fair" title="مفهومة">
      تُفهم، لكنها مباشرة.
    </FitNote>
    <FitNote fit="poor" title="غير مناسبة">
      تبدو أمرًا.
    </FitNote>
  </>
);

export const Ends = () => <ReachedEnds reached={['good', 'poor']} />;
