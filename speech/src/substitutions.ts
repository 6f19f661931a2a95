/**
 * What Arabic speakers say instead of an English sound, ending or small word.
 *
 * Sources: Swan & Smith, Learner English (2001), chapter "Arabic speakers"; J. C. Wells, Longman Pronunciation
 * Dictionary, for the sounds. Phones are ARPABET of the CMU dictionary; a vowel without a digit has any stress.
 */
export type Substitution = {
  id: string;
  where: Place;
  /** Phones of the dictionary. */
  expected: readonly string[];
  /** Phones that are said instead. */
  said: readonly string[];
  /** The letters of the expected sound, and the letters of the said sound where no real word has it. */
  letters: RegExp;
  spelling: string;
  /** One line in Arabic: what the mouth does. */
  reason: string;
  /**
   * True where `npm run bench:speech` finds 80 % of its fixtures, of which half have noise at 10 dB. False where the
   * bench or the calibration finds less, or has under ten fixtures; a foil that is false is never a fault.
   */
  isMarked: boolean;
  /**
   * Evidence in nats (`decide.ts`) from which the foil is named. From the margins of 99 % that
   * `npm run bench:speech -- --calibrate` prints, at least 0.5; those of `drop-article` and `end-cluster-ks` were
   * raised by hand, since unclear answers had more.
   */
  margin: number;
};

/** Where in a word the phones are replaced. `onset`: before a vowel, not after S. `word`: the word is left out. */
export type Place = 'anywhere' | 'start' | 'onset' | 'end' | 'stressed' | 'word';

const STOPS_AFTER_S = /^s(?=[ptk]|c(?![ei])|qu)/i;

export const SUBSTITUTIONS: readonly Substitution[] = [
  {
    id: 'p-b',
    // P after S has no breath, so that B after S is the same sound.
    where: 'onset',
    expected: ['P'],
    said: ['B'],
    letters: /pp|p(?!h)/gi,
    spelling: 'b',
    reason: 'مع p نغلق الشفتين ثم نفتحهما بدفعة هواء وبلا اهتزاز في الحلق، فلا تصير باءً.',
    isMarked: false,
    margin: 4,
  },
  {
    id: 'v-f',
    where: 'anywhere',
    expected: ['V'],
    said: ['F'],
    letters: /v/gi,
    spelling: 'f',
    reason: 'مع v نضع الأسنان العليا على الشفة السفلى ويهتز الحلق، فلا تصير فاءً.',
    isMarked: false,
    margin: 8.2,
  },
  {
    id: 'th-s',
    where: 'anywhere',
    expected: ['TH'],
    said: ['S'],
    letters: /th/gi,
    spelling: 's',
    reason: 'نقول th ثاءً فصيحة: طرف اللسان بين الأسنان، والهواء يخرج بينه وبين الأسنان العليا، فلا تصير سينًا.',
    isMarked: false,
    margin: 1.9,
  },
  {
    id: 'th-t',
    where: 'anywhere',
    expected: ['TH'],
    said: ['T'],
    letters: /th/gi,
    spelling: 't',
    reason: 'نقول th ثاءً فصيحة: طرف اللسان بين الأسنان، والهواء يخرج بلا انقطاع، فلا تصير تاءً.',
    isMarked: false,
    margin: 3.1,
  },
  {
    id: 'dh-z',
    where: 'anywhere',
    expected: ['DH'],
    said: ['Z'],
    letters: /th/gi,
    spelling: 'z',
    reason: 'نقول th هنا ذالًا فصيحة: طرف اللسان بين الأسنان لا خلفها، والحلق يهتز، فلا تصير زايًا.',
    isMarked: false,
    margin: 0.5,
  },
  {
    id: 'dh-d',
    where: 'anywhere',
    expected: ['DH'],
    said: ['D'],
    letters: /th/gi,
    spelling: 'd',
    reason: 'نقول th هنا ذالًا فصيحة: طرف اللسان بين الأسنان، والهواء يخرج بلا انقطاع، فلا تصير دالًا.',
    isMarked: false,
    margin: 2.6,
  },
  {
    id: 'ng-nk',
    where: 'end',
    expected: ['NG'],
    said: ['NG', 'K'],
    letters: /ng(?=e?$)/gi,
    spelling: 'nk',
    reason: 'نقول ng من الأنف وآخر اللسان مرفوع إلى سقف الحلق، ولا نزيد بعدها كافًا.',
    isMarked: false,
    margin: 3.4,
  },
  {
    id: 'ng-n',
    where: 'end',
    expected: ['NG'],
    said: ['N'],
    letters: /ng(?=e?$)/gi,
    spelling: 'n',
    reason: 'نقول ng وآخر اللسان مرفوع إلى سقف الحلق، ويبقى طرفه منخفضًا لا يلمس اللثة، بخلاف النون.',
    isMarked: false,
    margin: 3.5,
  },
  {
    id: 'ch-sh',
    where: 'anywhere',
    expected: ['CH'],
    said: ['SH'],
    letters: /tch|ch/gi,
    spelling: 'sh',
    reason: 'نبدأ ch بتاء تحبس الهواء ثم تنفجر شينًا دفعة واحدة، فلا نكتفي بالشين.',
    isMarked: false,
    margin: 5.1,
  },
  {
    id: 'j-zh',
    where: 'anywhere',
    expected: ['JH'],
    said: ['ZH'],
    letters: /dge?|j|g(?=[eiy])/gi,
    spelling: 'zh',
    reason: 'نقول هذا الصوت جيمًا فصيحة: دال تحبس الهواء ثم تنفجر جيمًا، فلا نمدّها كالجيم الشامية.',
    isMarked: false,
    margin: 7.1,
  },
  {
    id: 'i-e',
    where: 'stressed',
    expected: ['IH'],
    said: ['EH'],
    letters: /i/gi,
    spelling: 'e',
    reason: 'نقول هذا الصوت قصيرًا: يكاد الفم يُغلق واللسان مرتفع، ولا ينزل الفك كما في e.',
    isMarked: false,
    margin: 3.3,
  },
  {
    id: 'e-i',
    where: 'stressed',
    expected: ['EH'],
    said: ['IH'],
    letters: /ea|e/gi,
    spelling: 'i',
    reason: 'نقول هذا الصوت قصيرًا والفك نازل قدر إصبع، ولا يرتفع اللسان كما في الكسرة.',
    isMarked: false,
    margin: 3.2,
  },
  {
    id: 'ii-i',
    where: 'stressed',
    expected: ['IY'],
    said: ['IH'],
    letters: /ee|ea|ie|e/gi,
    spelling: 'i',
    reason: 'نمدّ هذا الصوت كالياء في «عيد»: الشفتان تبتسمان واللسان مرتفع.',
    isMarked: false,
    margin: 3.4,
  },
  {
    id: 'i-ii',
    where: 'stressed',
    expected: ['IH'],
    said: ['IY'],
    letters: /i/gi,
    spelling: 'ee',
    reason: 'نقول هذا الصوت قصيرًا: نرخي الشفتين ونُنزل اللسان قليلًا، ولا نمدّه كالياء.',
    isMarked: false,
    margin: 4.6,
  },
  {
    id: 'u-o',
    where: 'stressed',
    expected: ['AH'],
    said: ['AA'],
    letters: /ou|u|o/gi,
    spelling: 'o',
    reason: 'نقول هذا الصوت قصيرًا والفم نصف مفتوح واللسان في وسطه، فلا نفتح الفم واسعًا ولا ندوّر الشفتين.',
    isMarked: false,
    margin: 8.4,
  },
  {
    id: 'u-a',
    where: 'stressed',
    expected: ['AH'],
    said: ['AE'],
    letters: /ou|u|o/gi,
    spelling: 'a',
    reason: 'نقول هذا الصوت قصيرًا واللسان في وسط الفم، ولا نفتح الفم كالألف في «باب».',
    isMarked: false,
    margin: 6.1,
  },
  {
    id: 'er-or',
    where: 'stressed',
    expected: ['ER'],
    said: ['AO', 'R'],
    letters: /ear|[eiou]r/gi,
    spelling: 'or',
    reason: 'نقول هذا الصوت واللسان في وسط الفم والشفتان مرتخيتان، فلا ندوّرهما كالواو.',
    isMarked: false,
    margin: 4.3,
  },
  {
    id: 'final-voice',
    where: 'end',
    expected: ['Z'],
    said: ['S'],
    letters: /z(?=e?$)|s(?=e?$)/gi,
    spelling: 'ss',
    reason: 'نقول آخر هذه الكلمة زايًا وإن كُتبت s: نُطيل ما قبلها ويهتز الحلق، فلا تصير سينًا.',
    isMarked: false,
    margin: 5.8,
  },
  {
    id: 'final-d-t',
    where: 'end',
    expected: ['D'],
    said: ['T'],
    letters: /d(?=e?$)/gi,
    spelling: 't',
    reason: 'في آخر الكلمة نُبقي اهتزاز الحلق ونُطيل الحركة قبل d، فلا تصير تاءً.',
    isMarked: false,
    margin: 2.4,
  },
  {
    id: 'final-g-k',
    where: 'end',
    expected: ['G'],
    said: ['K'],
    letters: /gg?(?=e?$)/gi,
    spelling: 'ck',
    reason: 'في آخر الكلمة نُبقي اهتزاز الحلق ونُطيل الحركة قبل g، فلا تصير كافًا.',
    isMarked: false,
    margin: 3,
  },
  ...(
    [
      ['P', false, 2.1],
      ['T', false, 0.5],
      ['K', false, 0.5],
    ] as const
  ).map(([stop, isMarked, margin]): Substitution => ({
    id: `s-cluster-${stop.toLowerCase()}`,
    where: 'start',
    expected: ['S', stop],
    said: ['IH', 'S', stop],
    letters: STOPS_AFTER_S,
    spelling: 'is',
    reason: 'نبدأ الكلمة بالسين مباشرة ثم نصلها بالحرف بعدها، ولا نضع قبلها كسرة.',
    isMarked,
    margin,
  })),
  ...(
    [
      ['L', 'K', /l(?=k)/gi, 'li', false, 0.5],
      ['L', 'M', /l(?=m)/gi, 'li', false, 0.5],
      ['K', 'S', /k(?=s)|x/gi, 'kis', false, 1.5],
      ['N', 'T', /n(?=t)/gi, 'ni', false, 4.5],
      ['S', 'T', /s(?=t)/gi, 'si', false, 0.5],
    ] as const
  ).map(([first, second, letters, spelling, isMarked, margin]): Substitution => ({
    id: `end-cluster-${first}${second}`.toLowerCase(),
    where: 'end',
    expected: [first, second],
    said: [first, 'IH', second],
    letters,
    spelling,
    reason: 'نقول الساكنين الأخيرين متّصلين: ننتقل من الأول إلى الثاني ولا نفتح الفم بينهما بكسرة.',
    isMarked,
    margin,
  })),
  ...(
    [
      ['S', false, 3.3],
      ['Z', false, 4.4],
      ['IH Z', false, 0.5],
    ] as const
  ).map(([ending, isMarked, margin]): Substitution => ({
    id: `drop-${ending.replace(' ', '').toLowerCase()}`,
    where: 'end',
    expected: ending.split(' '),
    said: [],
    letters: /e?s$/gi,
    spelling: '',
    reason: 'نقول s في آخر الكلمة مسموعة، سينًا أو زايًا: الأسنان متقاربة والهواء يصفر بينها.',
    isMarked,
    margin,
  })),
  ...(
    [
      ['T', false, 3.4],
      ['D', false, 2.6],
      ['IH D', false, 0.5],
    ] as const
  ).map(([ending, isMarked, margin]): Substitution => ({
    id: `drop-ed-${ending.replace(' ', '').toLowerCase()}`,
    where: 'end',
    expected: ending.split(' '),
    said: [],
    letters: /e?d$/gi,
    spelling: '',
    reason:
      ending === 'IH D'
        ? 'نقول ed هنا مقطعًا قصيرًا آخره دال: طرف اللسان يلمس اللثة والحلق يهتز، فلا نُسقطه.'
        : 'نقول ed في آخر الكلمة تاءً أو دالًا خفيفة: طرف اللسان يلمس اللثة، فلا نُسقطها.',
    isMarked,
    margin,
  })),
  {
    id: 'drop-article',
    where: 'word',
    expected: ['a', 'an', 'the'],
    said: [],
    letters: /^(?:a|an|the)$/gi,
    spelling: '',
    reason: 'نقول a و an و the قصيرة خافتة والفم مرتخٍ، ونصلها بما بعدها بلا وقفة، ولا نُسقطها.',
    isMarked: true,
    margin: 1,
  },
];
