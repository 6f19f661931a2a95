import { useQuery } from '@tanstack/react-query';
import { studio } from '../../text/studio.ts';
import { Facts } from '../../ui/facts.tsx';
import { megabytesPerHour, RATES } from '../publish/bit-rates.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';
import { rateUpload } from './rate-upload.ts';
import { measureUpload } from './measure-upload.ts';

const text = studio.check;

/** The upload rate of this network, and the data use of a lesson. */
export function NetworkCheck({ kind }: { kind: LessonKind }) {
  const upload = useQuery({
    queryKey: ['upload'],
    queryFn: ({ signal }) => measureUpload(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const kbps = upload.data;
  return (
    <>
      <Facts
        facts={[
          { name: text.upload, value: typeof kbps === 'number' ? text.kbps(kbps) : '—' },
          { name: text.perHour, value: text.megabytes(megabytesPerHour(RATES[kind][0] ?? 0)) },
        ]}
      />
      <p className="small" role="status">
        {kbps === undefined ? text.measuring : text.uploads[rateUpload(kbps, kind)]}
      </p>
    </>
  );
}
