import { useEffect } from 'react';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { phoneChecks } from '../../../../text/phone-checks.ts';
import { Page } from '../../../../ui/page.tsx';
import { MicrophoneTest } from '../components/microphone-test.tsx';
import { SpeakerTest } from '../components/speaker-test.tsx';

/** Open to guests, for support by phone. */
export function VoiceTestPage() {
  useEffect(() => stopAudio, []);
  return (
    <Page title={phoneChecks.voice.title} back="/">
      <p>{phoneChecks.voice.lead}</p>
      <SpeakerTest />
      <MicrophoneTest />
    </Page>
  );
}
