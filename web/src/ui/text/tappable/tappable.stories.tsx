import { OnWordSheet } from './on-word-sheet.tsx';
import { splitWords } from './split-words.ts';
import { TappableMixedText } from './tappable-mixed-text.tsx';
import { TappableText } from './tappable-text.tsx';
import { setWordSheet } from './word-sheet-host.ts';

export default { title: 'Tappable text' };

const SENTENCE = 'I need a boarding pass.';
const showsSheet = () => setWordSheet(async () => ({ WordSheet: ({ number }) => <p>الكلمة {number + 1}</p> }));

export const Text = () => {
  showsSheet();
  return (
    <>
      <TappableText as="block">{SENTENCE}</TappableText>
      <p>
        <TappableMixedText>نقول «I need» عند الطلب.</TappableMixedText>
      </p>
    </>
  );
};

export const Sheet = () => {
  showsSheet();
  return <OnWordSheet tokens={splitWords(SENTENCE)} number={1} place={null} onClose={() => undefined} />;
};
