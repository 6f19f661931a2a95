import type { SentenceItem } from '@lisan/contract/learner/course';
import { useEffect } from 'react';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { useVoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { CompareVoices } from '../components/compare-voices.tsx';
import { ItemNote } from '../components/item-note.tsx';
import { ItemScreen } from '../components/item-screen.tsx';
import { SentenceCard } from '../components/sentence-card.tsx';

export function SentencePage() {
  return (
    <ItemScreen category="sentences" title={({ en }) => courseItems.title.sentences(en)}>
      {(sentence) => <Sentence sentence={sentence} />}
    </ItemScreen>
  );
}

function Sentence({ sentence }: { sentence: SentenceItem }) {
  const recorder = useVoiceRecorder();
  useEffect(() => stopAudio, []);
  return (
    <>
      <SentenceCard sentence={sentence} recorder={recorder} />
      <CompareVoices sentence={sentence.en} src={sentence.audio_url} recorder={recorder} />
      {sentence.note && <ItemNote>{sentence.note}</ItemNote>}
    </>
  );
}
