import { live } from '../../../../text/live.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { dataUse } from '../data-use.ts';
import type { DataUse } from '../data-use.ts';
import type { PictureChoice as Choice } from '../use-picture-choice.ts';

/** Switches between picture and sound alone, with the data use of both. */
export function PictureChoice({ choice, measured }: { choice: Choice; measured: Partial<DataUse> }) {
  const text = live.lesson.soundOnly;
  const { soundOnly, choose } = choice;
  return (
    <>
      <SlowNotice choice={choice} />
      <Card tight as="div">
        <Switch
          label={text.label}
          hint={soundOnly ? text.saved(dataUse(measured)) : text.spent(dataUse(measured))}
          checked={soundOnly}
          onChange={choose}
        />
      </Card>
    </>
  );
}

/** Explains an automatic switch, and offers to undo it. */
export function SlowNotice({ choice: { note, soundOnly, choose } }: { choice: Choice }) {
  const text = live.lesson.soundOnly;
  if (note === null) return null;
  return (
    <Notice tone="orange" icon="info" role="status">
      <p>{text.notes[note]}</p>
      {soundOnly && note !== 'too-slow' && (
        <Button variant="plain" size="small" icon="video" onClick={() => choose(false)}>
          {text.backToPicture}
        </Button>
      )}
    </Notice>
  );
}
