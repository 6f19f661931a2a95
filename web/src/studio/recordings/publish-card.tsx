import type { StudioRecording } from '@lisan/contract/studio/studio';
import { useState } from 'react';
import { formatDuration } from '../../lib/format-date.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studio } from '../../text/studio.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Switch } from '../../ui/switch.tsx';
import { cacheRecording } from './use-recordings.ts';

const text = studio.recordings;
const MEGABYTE = 1_000_000;

/** The facts of a recording, and whether learners see it. */
export function PublishCard({ recording }: { recording: StudioRecording }) {
  const { id, kind, title, seconds, bytes, published } = recording;
  // A mutation reports that it is pending a moment later, and the switch would jump back until then.
  const [wanted, setWanted] = useState<boolean>();
  const change = useApiMutation('POST /api/studio/recordings/:id/update', {
    onSuccess: (reply) => cacheRecording(reply.recording),
    onSettled: () => setWanted(undefined),
  });
  const publish = (checked: boolean) => {
    setWanted(checked);
    change.mutate({ params: { id }, body: { published: checked } });
  };
  return (
    <Card aria-labelledby="recording">
      <h2 id="recording">
        <MixedText>{title}</MixedText>
      </h2>
      <Facts
        facts={[
          { name: text.length, value: <bdi dir="ltr">{formatDuration(seconds)}</bdi> },
          ...(bytes > 0 ? [{ name: text.size, value: text.megabytes(bytes / MEGABYTE) }] : []),
        ]}
      />
      <Switch label={text.publish} hint={text.publishHint} checked={wanted ?? published} onChange={publish} />
      <FailureNotice error={change.error} />
      {published && (
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={`/#/recording/${kind}/lessons/${id}`}
          target="_blank"
          rel="noreferrer"
        >
          {text.watch}
        </a>
      )}
    </Card>
  );
}
