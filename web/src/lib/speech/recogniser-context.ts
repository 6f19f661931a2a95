import { createContext } from 'react';
import type { SpeechRecogniser } from './speech-recogniser.ts';
import { createWebSpeechRecogniser } from './web-speech-recogniser.ts';

/** The recogniser in use; tests provide their own. */
export const RecogniserContext = createContext<SpeechRecogniser>(createWebSpeechRecogniser());
