/**
 * The faults that the checks of the course find, in Arabic. The checks write English, for authors in a terminal; a fault
 * that is not here is shown as they write it. `$1` is the first group; an id before a colon is shown as it is.
 */
const RULES: readonly [pattern: string, arabic: string][] = [
  // Shape of a text.
  ['Too small: expected string to have >=1 characters', 'النص فارغ'],
  ['Too small: expected (?:string|array) to have >=(\\d+) (?:characters|items)', 'أقصر من اللازم: أقله $1'],
  ['Too big: expected (?:string|array) to have <=(\\d+) (?:characters|items)', 'أطول من اللازم: أكثره $1'],
  ['Invalid string: must match pattern (.*)', 'ليس بالصيغة المطلوبة: $1'],
  ['Invalid input.*', 'ليست القيمة من النوع المطلوب'],
  ['Unrecognized key.*', 'حقل غير معروف'],
  ['a prompt needs en, ar or both', 'نص السؤال يحتاج إلى الإنجليزية أو العربية أو كلتيهما'],
  ['the lines have more than (\\d+) characters', 'الأسطر أطول من $1 حرفًا'],
  ['min is below max', 'الحد الأدنى أقل من الأعلى'],
  ['each row of the table has a cell for each column', 'لكل عمود خلية في كل صف من الجدول'],
  ['a (?:grammar topic|practical) uses at least four kinds of question', 'أربعة أنواع من الأسئلة على الأقل'],
  ['a practical ends in speak or translate', 'آخر سؤال في الموقف كلام أو ترجمة'],
  ['the file is missing', 'الملف ناقص'],
  ['no part of the course belongs in a file of this name', 'لا مكان في المنهج لملف بهذا الاسم'],
  // Characters.
  ['contains a bidi control character', 'فيه حرف خفيّ يغيّر اتجاه النص'],
  ['contains a tatweel', 'فيه تطويل (ـ)'],
  ['contains a zero-width character', 'فيه حرف خفيّ بلا عرض'],
  ['contains a no-break space', 'فيه مسافة غير عادية'],
  ['contains a control or replacement character', 'فيه حرف تالف'],
  ['is not in Unicode normal form C', 'حروفه مركّبة من أجزاء، فتُكتب من جديد'],
  ['English contains a character that is not Latin: (.+)', 'في الإنجليزية حرف غير لاتيني: $1'],
  ['English contains no letter', 'لا حرف في النص الإنجليزي'],
  ['plain Arabic contains Latin letters', 'في النص العربي حروف لاتينية'],
  ['plain Arabic contains a letter that Arabic does not have', 'في النص العربي حرف ليس من العربية'],
  ['Arabic contains no Arabic letter', 'لا حرف عربيًا في النص العربي'],
  ['Arabic contains (.+), a letter or digit of another writing', 'في النص العربي $1، وهو من كتابة أخرى'],
  ['Arabic needs ، ؛ ؟ for punctuation', 'علامات النص العربي ، ؛ ؟'],
  ['contains a character of another script: (.+)', 'فيه حرف من كتابة أخرى: $1'],
  ['“(.+)” is misspelled, or missing from the lists in words/', '«$1» خطأ في الهجاء، أو ليست في قوائم الكلمات'],
  // Questions.
  ['the key is not among the options', 'الجواب ليس بين الخيارات'],
  ['an option is listed twice', 'خيار مكرّر'],
  ['the prompt has (\\d+) gaps \\(___\\)', 'عدد الفراغات في السؤال: $1'],
  ['the prompt shows the text to listen to', 'نص السؤال يكشف ما يُسمع'],
  ['a question has audio or lines, not both', 'للسؤال مقطع أو أسطر، لا كلاهما'],
  ['an accepted order has other tokens than the answer', 'ترتيب مقبول كلماته غير كلمات الجواب'],
  ['the first token needs its capital', 'الكلمة الأولى تبدأ بحرف كبير'],
  ['the last token needs its punctuation', 'الكلمة الأخيرة تنتهي بعلامة الترقيم'],
  ['“(.+)” fits as well as the key', '«$1» يصلح كما يصلح الجواب'],
  ['the word list says (.+) = (.+)', 'في قائمة الكلمات: $1 = $2'],
  ['a side of the match is listed twice', 'طرف مكرّر في المطابقة'],
  ['d (\\S+) is not within (\\S+) of (\\S+) \\((.+)\\)', 'الصعوبة $1 أبعد من $2 عن مستوى $3 ($4)'],
  ['placement items have four options', 'لسؤال تحديد المستوى أربعة خيارات'],
  ['“(.+)” was shown as “(.+)” \\((.+)\\)', '«$1» ظهرت من قبل: «$2» ($3)'],
  ['only (\\d+) kinds of question: (.+)', 'أنواع الأسئلة $1 فقط: $2'],
  ['of (\\d+) questions with (\\d+) options the keys stand at (.+)', 'مواضع الأجوبة في $1 سؤالًا بخيارات عددها $2: $3'],
  [
    '(.+): the longest option is the key in (.+) of (\\d+), by chance (.+)',
    '$1: الجواب أطول الخيارات في $2 من $3، وبالصدفة $4',
  ],
  // Words and sentences.
  ['an accepted order has other words than the sentence', 'ترتيب مقبول كلماته غير كلمات الجملة'],
  ['an accepted order is listed twice', 'ترتيب مقبول مكرّر'],
  ['an accepted order needs its capital', 'الترتيب المقبول يبدأ بحرف كبير'],
  ['an accepted order ends with another mark than the sentence', 'الترتيب المقبول ينتهي بعلامة غير علامة الجملة'],
  ['an accepted word is listed twice', 'كلمة مقبولة مكرّرة'],
  ['an accepted word needs the first letter of the word', 'الكلمة المقبولة تبدأ بحرف الكلمة الأول'],
  ['the example does not contain “(.+)”', 'لا يرد «$1» في المثال'],
  ['headword (.+) is already in (.+)', 'الكلمة $1 موجودة في $2'],
  ['id (.+) is already in (.+)', 'المعرّف $1 موجود في $2'],
  ['“(.+)” is neither a headword nor in the lexicon', '«$1» ليست من كلمات المنهج ولا من القاموس'],
  ['“(.+)” is no headword of an earlier week', '«$1» ليست من كلمات أسبوع سابق'],
  ['has its gap (\\d+) times', 'عدد الفراغات: $1'],
  ['(.+) comes back (\\d+) times in later weeks; wanted (\\d+)', '$1 تعود $2 مرات في الأسابيع التالية، والمطلوب $3'],
  [
    '(.+) % of the words are taught so far \\(least (.+) %\\); not yet: (.+)',
    '$1 % من الكلمات دُرست حتى هنا (الأقل $2 %)، وهذه لم تُدرس: $3',
  ],
  ['(.+ \\(.+\\).*) is listed twice', '$1 مكرّرة'],
  ['(.+ \\(.+\\).*) is a headword', '$1 من كلمات المنهج'],
  ['(.+ \\(.+\\).*) has no first sense', '$1 بلا معنى أول'],
  ['“(.+)” is in no English text', '«$1» ليست في نص إنجليزي'],
  ['“(.+)” has two senses in “(.+)”', 'للكلمة «$1» معنيان في «$2»'],
  ['“(.+)” has a sense in “(.+)”, which is in no text', 'للكلمة «$1» معنى في «$2»، وليست في نص'],
  ['“(.+)” has the sense “(.+)”, which is neither.+', 'للكلمة «$1» معنى «$2» غير معروف'],
  // Sizes.
  ['(\\d+) words of (\\d+)', 'الكلمات $1 من $2'],
  ['(\\d+) words; its level wants (\\d+) to (\\d+)', 'الكلمات $1، ومستواه يطلب من $2 إلى $3'],
  ['the model has (\\d+) words, the task asks for (\\d+) to (\\d+)', 'كلمات النموذج $1، والمهمة تطلب من $2 إلى $3'],
  ['(.+) is missing', '$1 غير موجود'],
  // Clips.
  ['no clip of “(.*)”.*', 'لا مقطع للنص «$1»'],
  ['the clip is of another text than “(.*)”', 'المقطع لنص غير «$1»'],
  ['the clip of “(.*)” has another pace or format.*', 'مقطع «$1» بسرعة أو صيغة أخرى'],
  ['the course no longer says this.*', 'لم يعد المنهج يقول هذا'],
  ['(\\S+) s for an? (\\w+); sane is (\\S+) to (\\S+) s', 'طول المقطع $1 ث، والمعقول من $3 إلى $4 ث'],
  ['the file of the clip is missing', 'ملف المقطع ناقص'],
  ['(.+) was replaced: .+', 'استُبدل $1'],
  // Ear training and conversations.
  ['“(.+)” is not in the CMU dictionary', '«$1» ليست في قاموس النطق'],
  ['“(.+)” and “(.+)” differ in (.+) and (.+)', 'الفرق بين «$1» و«$2»: $3 و$4'],
  ['“(.+)” and “(.+)” do not differ at their end', 'لا فرق في آخر «$1» و«$2»'],
  ['“(.+)” and “(.+)” have no other sound', 'لا صوت مختلفًا بين «$1» و«$2»'],
  ['“(.+)” is practised: the test needs other words', '«$1» من كلمات التدريب، والاختبار يحتاج إلى غيرها'],
  ['nothing is called (.+)', 'لا شيء اسمه $1'],
  ['(.+) is never reached', '$1 لا يُوصل إليه'],
  ['two ends have the same outcome', 'نهايتان بنتيجة واحدة'],
  ['a path goes round', 'مسار يدور على نفسه'],
  ['paths have (\\S+) to (\\S+) turns; wanted (\\d+) to (\\d+)', 'المسارات من $1 إلى $2 أدوار، والمطلوب من $3 إلى $4'],
];

const PATTERNS = RULES.map(([pattern, arabic]) => [new RegExp(`^(?:([\\w-]+): )?${pattern}$`, 'su'), arabic] as const);

/** Returns a fault in Arabic; null for a fault without an Arabic text. */
export function faultInArabic(message: string): string | null {
  for (const [pattern, arabic] of PATTERNS) {
    const match = pattern.exec(message);
    if (!match) continue;
    const [, id, ...values] = match;
    // Isolated: a value is often English, and would change the order of the words around it.
    const text = arabic.replace(/\$(\d)/g, (_, at: string) => `\u2068${values[Number(at) - 1] ?? ''}\u2069`);
    return id === undefined ? text : `\u2068${id}\u2069: ${text}`;
  }
  return null;
}
