import type { RemarkKind } from '@lisan/contract/learner/writing';

/** The Arabic title and explanation of each kind of remark, in forms that address everybody. */
export const REMARK_TEXTS: Readonly<Record<RemarkKind, { title: string; explanation: string }>> = {
  agreement: {
    title: 'الفعل والفاعل',
    explanation:
      'يتبع الفعل فاعله: مع he وshe وit تأتي s في المضارع (she works) وdoesn’t وhas وis، ومع غيرها تأتي الصيغة بلا s.',
  },
  verb_form: {
    title: 'صيغة الفعل',
    explanation:
      'لكل موضع صيغة: بعد can وmust وwill فعل مجرّد بلا to وبلا s، وبعد want to فعل مجرّد، وبعد enjoy صيغة ‎-ing، ولا يأتي am أو is قبل فعل مجرّد.',
  },
  tense: {
    title: 'زمن الفعل',
    explanation:
      'بعد did وdidn’t يأتي الفعل مجرّدًا لأن did تحمل الماضي (didn’t go)، وبعد have وhas يأتي التصريف الثالث (have gone).',
  },
  article: {
    title: 'أداة التنكير والتعريف',
    explanation:
      'قبل الاسم المفرد المعدود تأتي a، أو an قبل صوت علّة (a doctor, an apple). ليس في العربية ما يقابلها، فيسهل نسيانها. وأسماء البلدان والمدن بلا the غالبًا.',
  },
  uncountable: {
    title: 'اسم لا يُعدّ',
    explanation: 'هذا الاسم يُجمع في العربية ولا يُجمع في الإنجليزية: لا s في آخره ولا a قبله. وللكمية some أو a piece of.',
  },
  plural: {
    title: 'صيغة الجمع',
    explanation: 'بعد العدد وmany يأتي الاسم جمعًا، ولبعض الأسماء جمع خاص: child ← children، man ← men، person ← people.',
  },
  quantity: {
    title: 'many أم much؟',
    explanation: 'many مع ما يُعدّ (many friends)، وmuch مع ما لا يُعدّ (much money)، وa lot of مع كليهما.',
  },
  comparison: {
    title: 'المقارنة',
    explanation: 'علامة المقارنة واحدة: إمّا ‎-er وإمّا more، وإمّا ‎-est وإمّا most، ولا تجتمعان.',
  },
  preposition: {
    title: 'حرف الجرّ',
    explanation:
      'لكل فعل أو صفة حرفه في الإنجليزية، ولا يطابق الحرف العربي دائمًا، وبعض الأفعال بلا حرف (discuss it, enter the room).',
  },
  word_order: {
    title: 'ترتيب الكلمات',
    explanation: 'في السؤال يسبق الفعل المساعد الفاعل: How are you?‎ وWhere do you live?‎',
  },
  missing_word: {
    title: 'كلمة ناقصة',
    explanation: 'تنقص هنا كلمة لا يُستغنى عنها في الإنجليزية، مثل am أو is، أو It في أول الجملة، أو to بعد listen وwant.',
  },
  age: {
    title: 'العمر',
    explanation:
      'العمر في الإنجليزية وصف لا مِلك: لا have ولا has، بل am أو is أو are، وبعد العدد years old (I am 25 years old).',
  },
  extra_word: {
    title: 'كلمة زائدة',
    explanation: 'هنا كلمة مكرّرة أو لا حاجة إليها. بعد My mother مثلًا لا يأتي she.',
  },
  negation: {
    title: 'النفي',
    explanation: 'في الجملة نفي واحد: بعد don’t تأتي anything أو anybody، لا nothing أو nobody.',
  },
  confused: {
    title: 'كلمتان تتشابهان',
    explanation: 'في الإنجليزية كلمات تتشابه نطقًا أو رسمًا ويختلف معناها، مثل its وit’s، وtheir وthere، وthen وthan.',
  },
  collocation: {
    title: 'تعبير مألوف',
    explanation: 'في الإنجليزية كلمات تأتي معًا ولا تُترجم حرفيًّا: make a mistake، do homework، turn on the light.',
  },
  capital: {
    title: 'حرف كبير',
    explanation: 'تبدأ بحرف كبير: أول الجملة، وI، والأسماء، والبلدان، واللغات، وأيام الأسبوع، والشهور.',
  },
  spelling: {
    title: 'الإملاء',
    explanation: 'في كتابة هذه الكلمة خطأ صغير.',
  },
};

/** The explanation of a teacher's correction that has no note. */
export const TEACHER_CORRECTION = 'صُحّحت هذه الجملة في ردّ المعلّم على نصّك.';
