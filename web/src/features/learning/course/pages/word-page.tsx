import type { WordItem } from '@lisan/contract/learner/course';
import { useEffect } from 'react';
import { stopAudio } from '../../../../lib/media/audio-player.ts';
import { useVoiceRecorder } from '../../../../lib/media/use-voice-recorder.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { BridgeNote } from '../components/bridge-note.tsx';
import { CompareVoices } from '../components/compare-voices.tsx';
import { ExampleCard } from '../components/example-card.tsx';
import { ItemNote } from '../components/item-note.tsx';
import { ItemScreen } from '../components/item-screen.tsx';
import { WordSpoken } from '../components/word-spoken.tsx';
import { WordCard } from '../components/word-card.tsx';

export function WordPage() {
  return (
    <ItemScreen category="words" title={({ en }) => courseItems.title.words(en)}>
      {(word) => <Word word={word} />}
    </ItemScreen>
  );
}

function Word({ word }: { word: WordItem }) {
  const recorder = useVoiceRecorder();
  useEffect(() => stopAudio, []);
  return (
    <>
      <WordCard word={word} recorder={recorder} />
      <CompareVoices sentence={word.en} src={word.audio_url} recorder={recorder} />
      <ExampleCard word={word} />
      {word.note && <ItemNote>{word.note}</ItemNote>}
      {word.bridges && <BridgeNote bridges={word.bridges} />}
      <WordSpoken word={word.en} />
    </>
  );
}
