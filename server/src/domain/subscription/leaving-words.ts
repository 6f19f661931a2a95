import { foldText } from '../text/fold.ts';

// Arabic, English, French and Kurdish as learners write it. Each list is folded like the messages that are compared.

/** Two of the letter ل distinguish اللغة, the language, from ألغه, a request to cancel. */
const REPEATED_LETTERS = /(?!ل)(\p{L})\1+|(ل)\2{2,}/gu;
/** Of the plural وقفوا, which many write وقفو. */
const SILENT_ALIF = /(?<=\p{L}{2}و)ا(?!\p{L})/gu;
const CHUNK = /[\p{L}\p{N}]+/gu;

/** Folds a word and the letters that are repeated in it: الغاااء is الغاء, STOOOP is STOP. */
export function foldSpelling(text: string): string {
  return foldText(text).replace(REPEATED_LETTERS, '$1$2').replace(SILENT_ALIF, '');
}

function words(list: string): ReadonlySet<string> {
  return new Set(foldSpelling(list).match(CHUNK));
}

/** Requests with any object, with courtesy or alone. */
export const VERBS = words(`
  stop stopall stob stp stpo sotp st0p stopsms
  unsub unsubscribe unsubscribed unsubscribing unsuscribe unsubscibe unsubcribe unsubscrib
  cancel cancle cansel cancellation optout revoke deactivate terminate
  arret arreter arretez arrête désabonner désabonnez désabonne désabonnement désinscription désinscrire
  annuler annulez annule annulation résilier résiliez résilie résiliation
  إلغاء الإلغاء الغا بإلغاء لإلغاء ألغ ألغي الغو ألغوا الغيه الغيها الغوه الغوها الغيلي الغولي الغيني لغي لغوا لغيها
  نلغي نلغيه نلغيها
  إيقاف الإيقاف ايقافه أوقف أوقفوا أوقفه أوقفوه اوقفلي نوقف نوقفه توقيف وقف وقفها وقفوا وقفوه وقفوها وقفلي وقفولي
  وكف وكفها وكفوا وكفوه وكفوها اوكف اوكفوا وكفلي
  كنسل كنسله كنسلها كنسلي كنسللي كنسلوا كنسلوه كنسلوها كانسل كانسلوا اكنسل الكنسل
  بطل بطلوا نبطل ابطل حبس حبسو حبسوا نحبس احبس فسخ الفسخ نفسخ
  ستوب استوب ستب
  ڕاگرتن ڕاگرتنی وەستاندن هەڵوەشاندنەوە هەڵوەشاندنەوەی
  2if 2ef
`);

/** Requests in Latin letters, whose vowels and digits everybody chooses. */
const ARABIZI = [
  /^[2naeiu]{1,3}l(?:gh|8)[aeiy]{1,2}2?$/,
  /^w[ae](?:2|q|g|k|8)[aieo]?f(?:[oue]{0,2}|(?:ou|o)?ha|(?:ou|o)?l[iey])?$/,
  /^[kc]ans[eiao]?l(?:[iou]{0,2}|ha|o?li)$/,
  /^n?ba[t6][ae]l(?:ou|o|u)?$/,
  /^(?:n?[7h]ab|na?[7h]b)[ei]?s(?:ou|o|u)?$/,
];

export function isVerb(word: string): boolean {
  return VERBS.has(word) || ARABIZI.some((spelling) => spelling.test(word));
}

/** Verbs that count only alone: beside a noun they mean that something has stopped, or belong to a sentence. */
export const LONE_VERBS = words('end quit exit توقف توقفوا قف');
/** Verbs that also mean that something has stopped, which its name before them or the app after them shows. */
export const VERBS_OF_STATE = words('وقف وكف بطل حبس arrêté annulé résilié désabonné');
/** Verbs that count beside a word for the subscription: alone they are words of any sentence. */
export const VERBS_WITH_SUBSCRIPTION = words(`
  end ending quit exit leave delete remove close finish
  supprimer supprimez quitter fin terminer a2fel 2fel 6afi tafi tfi sakker saker
  إنهاء انهي انهوا حذف احذف احذفوا احذفوني احذفني شيل شيلوا شيلني شيلوني اشيل طلعني طلعوني خرجوني
  سكر سكروا سكرلي سكرولي اسكر اقفل اقفلوا قفل قفلوا اغلق اغلقوا إغلاق بند بندوا سد سدوا فك فكوا فكوني
  قطع اقطع اقطعوا اكطع اكطعوا افصل افصلوا نحي نحيو نحوا نحيني نحيوني انسحاب
`);

/** Verbs in the second person, which ask for something only beside a word of a wish. */
export const VERBS_AFTER_WISH = words(`
  تلغون تلغوا تلغي تلغولي تلغيلي توقفون توقفوا توقفولي توقف تكنسلون تكنسلوا تبطلوا تشيلون تشيلوا
`);

/** Names of a subscription and of its effects. */
export const SUBSCRIPTION = words(`
  subscription subscriptions subscribtion sub service services plan plans membership renewal renew autorenew autorenewal
  abonnement abonnements abonement
  اشتراك الاشتراك اشتراكي اشتراكاتي اشتراكات الاشتراكات اشتراكنا لاشتراك للاشتراك باشتراك بالاشتراك الاشترك اشتركي
  خدمة الخدمة خدمتي خدمات الخدمات للخدمة بالخدمة هالخدمة هالاشتراك الخدمه خطة الخطة خطتي باقة الباقة باقتي
  تجديد التجديد خصم الخصم الخصومات
  خزمەتگوزاری
  ishtirak eshtirak ishtirek eshtrak ishtrak eshterak ishterak eshteraki ishtiraki eshtiraki lishtirak leshtirak lishtrak
  khedme khedma khidma khedmeh khidmeh elkhedma elkhedme lkhedma lkhidma alkhidma
`);

/** Names of the product, its plans and its messages. */
export const NAMES = words(`
  lisan sms msg
  daily weekly monthly day week month quotidien hebdomadaire mensuel
  يومية اليومية يومي اليومي أسبوعية الأسبوعية أسبوعي الأسبوعي شهرية الشهرية شهري الشهري
  لسان بلسان
`);
/** The product, which may itself have stopped. */
export const PRODUCT = words('تطبيق التطبيق لسان');
export const APP = words('تطبيق التطبيق');

/** Words of a wish. */
export const WANTS = words(`
  want wish like need wanna
  veux souhaite voudrais veuillez
  أريد اريد أرغب أود ودي أبي أبغى ابغا ابا بدي نريد نبغى نبغا بدنا عايز عايزة عايزين عاوز عاوزة عاوزين أطلب طلب حاب حابب حابة نحب نرغب راغب راغبة نبي بغيت باغي داير دايرة
  badi badi bdi bade bady baddi abi aby abgha ab8a areed ared arid 3ayez 3ayz 3ayza 3awez 3awz 3awza bghit b8it baghi n7eb nheb
`);

export const WISHES: ReadonlySet<string> = new Set([...WANTS, ...words('أرجو ارجوكم الرجاء رجاء يرجى ياريت ريت')]);

/** Words that do not change the meaning. */
export const FILLERS = words(`
  i d would please pls plz plez kindly now all my the me this your from auto automatic immediately
  any more anymore thanks thank thx tnx you hi hello dear sir number
  je me se m s l j vous plait svp stp merci bonjour salut mon mes moi de du le ce cet cette à au maintenant
  el al l had hal da di haida min men law sama7t samaht 3afak afak ana pliz
  أرجو ارجوكم الرجاء رجاء رجاءً رجاءا يرجى ياريت يا ريت بليز بلييز عافاك عفاك
  لو سمحت سمحتوا سمحتم من فضلك فضلكم في عن على علي هذا هذه هذي هاي هاد هادي هيدا هيدي ده دي ياه ياها
  الآن هسه هلا الحين حالا فورا كل جميع بشكل نهائي نهائيا التلقائي تلقائي شكرا وشكرا جزيلا لكم لك ان
  السلام عليكم ورحمة الله وبركاته مرحبا هلو صباح مساء الخير يعطيكم يعافيكم العافية يخليكم يخليك
  انا اني راني عيني اخي اخوي استاذ حبيبي رقمي رقم بعد بقى تاني خلص خلاص
  مني لي عندي رصيد رصيدي رصيدنا الرصيد
`);

function phrases(list: string): string {
  return list
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((phrase) => foldSpelling(phrase).trim())
    .toSorted((a, b) => b.length - a.length)
    .join('|');
}

const NEGATIONS = phrases(`
  ما, مش, مو, مب, مهو, لا, مانيش, ماني, منيش, ما عاد, ماعاد, ما عادش, ماعادش, لم اعد, ما بقيتش, مابقيتش, ما عدت, بطلت
  ma, msh, mesh, mish, mosh, mush, mich, mch, mo, mou, mu, la, dont, do not, no longer, not
`);
const WANTED = [...WANTS, ...words('نبيش نحبش بغيتش ابيش')].toSorted((a, b) => b.length - a.length).join('|');
const UNWANTED_IN_ONE = phrases(`
  مابي, مابيه, ماريد, ماريده, مابغى, مابغا, مابا, مابغيت, مابغيتش, مانبيش, مانبي
  mabi, mabadi, mabdi, mabghit, mabghitch
  je ne veux pas, ne veux plus, ne veux pas, veux plus, veux pas, ne souhaite plus
`);

/** «I do not want», in one word or more. */
export const UNWANTED = new RegExp(` (?:(?:${NEGATIONS}) ?(?:${WANTED})|${UNWANTED_IN_ONE})(?= )`, 'u');

/** Whole requests to stop charges or renewals, in words that are a negation elsewhere. */
export const NO_CHARGE = new RegExp(
  ` (?:${phrases(`
  dont renew, do not renew, dont charge, do not charge, stop charging, stop renewing, no renewal
  ne renouvelez pas, ne renouvelez plus, ne prelevez plus
  لا تجدد, لا تجددوا, لا تجددون, ما تجددوا, متجددش, متجددوش, ما تجددش, ما تجددوش
  لا تخصم, لا تخصموا, لا تخصمون, ما تخصمون, ما تخصموا, متخصمش, متخصموش, ما تخصموش
  لا تستقطع, لا تستقطعوا, لا تستقطعون, لا تسحبوا, لا تسحبون, ما تسحبون
`)})(?= )`,
  'u',
);

/** Phrases of courtesy, of which one word alone would change a sentence. */
export const COURTESIES = new RegExp(
  ` (?:${phrases('want to, wish to, like to, need to, can you, could you, will you, would you, s il vous plait, s il te plait')})(?= )`,
  'gu',
);

/** Verbs of two words. */
export const VERB_PHRASES = new RegExp(` (?:${phrases('opt out, un subscribe, turn off, des abonner')})(?= )`, 'gu');

export const NEGATIONS_OF_VERBS = words(`
  dont not never no cant wont didnt ne pas non nonstop
  لا لم لن ما مش مو مب ليس بدون
  la ma msh mesh mish mosh mush
`);

/** What else people stop; only a colleague can decide whether they mean the subscription. */
export const NEAR_OBJECTS = words(`
  account messages message reminders notifications money balance number
  compte messages argent
  حساب حسابي رسائل الرسائل رسائلكم إشعارات الإشعارات فلوس فلوسي رصيد رصيدي
`);

/** The beginnings of words that have to do with leaving, in any form. */
export const STEMS = [
  /^(?:stop|unsub|cancel|cancl|terminat|deactiv|optout|quit)/,
  /^(?:des(?:abon|insc)|anul|resil|aret)/,
  // «لغات» and «لغوي» are about languages.
  /^[اويتنفمسب]{0,3}لغ(?!ات|وي|ه|تي|تك|تن|يوم)(?:[ايو]|$)/u,
  /^ان?لغ[ايو]?(?:ي|ت|وا?)?$/u,
  /^(?:[اويتنفسم]|ال|لا)?و[قك]ف/u,
  /(?:كنسل|كانسل|ستوب)/u,
];
