import { useState } from 'react';
import { phoneChecks } from '../../../../text/phone-checks.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { playTones } from '../checks/play-tones.ts';
import { CheckCard } from './check-card.tsx';

export function SpeakerTest() {
  const [state, setState] = useState<'ready' | 'playing' | 'failed'>('ready');
  const text = phoneChecks.voice.speaker;
  async function play() {
    setState('playing');
    try {
      await playTones();
      setState('ready');
    } catch {
      // Browsers name many reasons; the learner can only be informed.
      setState('failed');
    }
  }
  return (
    <CheckCard icon="sound" title={text.title} lead={text.body}>
      <Button variant="secondary" icon="sound" busy={state === 'playing'} onClick={() => void play()}>
        {state === 'playing' ? text.playing : text.play}
      </Button>
      {state === 'failed' && (
        <Notice tone="wrong" icon="warning" role="alert">
          {text.failed}
        </Notice>
      )}
    </CheckCard>
  );
}
