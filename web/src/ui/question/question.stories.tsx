import type { QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import type { AnswerResult } from './answer-result.ts';
import { question as text } from '../../text/question.ts';
import { MissedList } from './missed-list.tsx';
import { QuestionHint } from './question-hint.tsx';
import { QuestionScreen } from './question-screen.tsx';
import { QuestionSkeleton } from './question-skeleton.tsx';
import { ResultHero } from './result-hero.tsx';
import { ComparedAnswer, MissedPairs } from './right-answer.tsx';
import { TypedDiff } from './typed-diff.tsx';
import { VoiceTile } from './voice-tile.tsx';
import { WrongKeyboard } from './wrong-keyboard.tsx';

export default { title: 'Question' };

const nothing = () => undefined;

function question(kind: QuestionKind, parts: Partial<QuestionView>): QuestionView {
  return { uuid: '00000000-0000-4000-8000-000000000001', kind, skill: 'grammar', prompt: {}, ...parts };
}

const RIGHT: AnswerResult = { correct: true, correct_answer: 'lives', why: '' };
const WRONG: AnswerResult = {
  correct: false,
  correct_answer: 'lives',
  why: 'مع he نضيف s إلى الفعل.',
  tag: 'third-person-s',
};

function Screen({ of, result }: { of: QuestionView; result?: AnswerResult }) {
  return (
    <QuestionScreen
      title="اختبار الأسبوع"
      back="/home"
      progress={{ value: 3, max: 12 }}
      question={of}
      busy={false}
      result={result}
      onAnswer={nothing}
      onContinue={nothing}
      aside={<QuestionHint hint={{ kind: 'meaning', ar: 'يسكن' }} isTaken onTake={nothing} />}
    />
  );
}

const OPTIONS = ['live', 'lives', 'living'].map((text, at) => ({ id: String(at), text }));
const CHOICE = question('choice', { prompt: { en: 'He ___ in Basra.', ar: 'يسكن في البصرة.' }, options: OPTIONS });

export const Choice = () => <Screen of={CHOICE} />;
export const ChoiceRight = () => <Screen of={CHOICE} result={RIGHT} />;
export const ChoiceWrong = () => <Screen of={CHOICE} result={WRONG} />;
export const TextWrong = () => (
  <Screen of={CHOICE} result={{ ...WRONG, evidence: 'My brother lives in Basra, near the river.' }} />
);
export const Translate = () => (
  <Screen of={question('translate', { prompt: { ar: 'أين المحطة؟' }, options: OPTIONS })} />
);
export const Gap = () => <Screen of={question('gap', { prompt: { en: 'He ___ in Basra.', ar: 'يسكن في البصرة.' } })} />;
export const RightAnswers = () => (
  <>
    <ComparedAnswer right="He lives in Basra." answer="He live in Basra" />
    <MissedPairs right={'tea = شاي\nbread = خبز'} answer={[['tea', 'شاي']]} />
  </>
);
export const Order = () => (
  <Screen of={question('order', { prompt: { ar: 'يسكن في البصرة.' }, tokens: ['in', 'He', 'Basra', 'lives'] })} />
);
export const Match = () => <Screen of={question('match', { left: ['tea', 'bread'], right: ['خبز', 'شاي'] })} />;
export const Dictation = () => (
  <Screen of={question('dictation', { audio_url: '/sample/how-are-you.mp3', in_words: { ar: 'كيف حالك؟' } })} />
);
export const Speak = () => (
  <Screen
    of={question('speak', { audio_url: '/sample/how-are-you.mp3', text: { en: 'How are you?', ar: 'كيف حالك؟' } })}
  />
);

export const Parts = () => (
  <>
    <TypedDiff typed="He live in Basra" right="He lives in Basra" />
    <WrongKeyboard typed="اثممخ" onFix={nothing} />
    <VoiceTile
      aloud={text.speak.aloud}
      recorder={{ state: 'denied', clip: null, sound: null, start: nothing, stop: nothing }}
    />
    <VoiceTile
      aloud={text.speak.aloud}
      recorder={{ state: 'failed', clip: null, sound: null, start: nothing, stop: nothing }}
    />
    <VoiceTile
      aloud={text.speak.aloud}
      recorder={{ state: 'recording', clip: null, sound: null, start: nothing, stop: nothing }}
    />
    <QuestionHint hint={{ kind: 'letters', first: 'l', count: 5 }} isTaken={false} onTake={nothing} />
    <QuestionSkeleton options={3} />
  </>
);

export const Result = () => (
  <>
    <ResultHero title="اجتزت الاختبار" share={{ of: 0.83, label: 'الإجابات الصحيحة' }} points="20 نقطة" />
    <MissedList
      missed={[
        {
          uuid: '00000000-0000-4000-8000-000000000002',
          asked: 'He ___ in Basra.',
          right: 'lives',
          answered: 'live',
          why: 'مع he نضيف s إلى الفعل.',
        },
      ]}
    />
  </>
);
