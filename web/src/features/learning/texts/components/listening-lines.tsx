import type { ListeningView } from '@lisan/contract/learner/week-texts';
import { useState } from 'react';
import { clip as clipText } from '../../../../text/ui/clip.ts';
import { texts as text } from '../../../../text/texts.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { DialogueLines } from '../../../../ui/audio/clip/dialogue-lines.tsx';
import type { Clip } from '../../../../ui/audio/clip/use-clip.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { Glosses } from './glosses.tsx';

export type ListeningLinesProps = { listening: ListeningView; clip: Clip; hasFailed: boolean };

/** Shows the text of a clip on request, in step with the sound; at once if the sound cannot be played. */
export function ListeningLines({ listening, clip, hasFailed }: ListeningLinesProps) {
  const [isShown, setShown] = useState(false);
  const [hasArabic, setArabic] = useState(false);
  const hasLines = isShown || hasFailed;
  return (
    <>
      {hasFailed && (
        <Notice icon="warning">
          <p>{text.listening.noSound}</p>
        </Notice>
      )}
      {!hasFailed && (
        <Button variant="secondary" icon={hasLines ? 'eyeOff' : 'lines'} onClick={() => setShown(!isShown)}>
          {hasLines ? text.listening.hideLines : text.listening.showLines}
        </Button>
      )}
      {hasLines && (
        <>
          <Switch label={clipText.arabic} hint={clipText.tapLine} checked={hasArabic} onChange={setArabic} />
          <DialogueLines dialogue={listening} clip={clip} hasArabic={hasArabic} />
          {listening.glosses.length > 0 && <Glosses glosses={listening.glosses} />}
        </>
      )}
      <ReportButton of={{ uuid: listening.uuid, parts: hasLines ? listening.lines.map(({ en }) => en) : [] }} />
    </>
  );
}
