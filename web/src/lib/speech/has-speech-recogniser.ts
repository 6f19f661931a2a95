/** Returns whether the browser names a recogniser; decides whether the rest of its code is loaded. */
export function hasSpeechRecogniser(): boolean {
  return 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis;
}
