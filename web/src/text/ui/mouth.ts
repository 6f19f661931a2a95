const LIPS = {
  closed: 'الشفتان مطبقتان',
  bitten: 'الأسنان العليا على الشفة السفلى',
  open: 'الشفتان مفتوحتان',
  wide: 'الشفتان مشدودتان كالابتسام',
  round: 'الشفتان مدوّرتان',
};
const TONGUE = {
  rest: 'اللسان منبسط',
  between: 'طرف اللسان بين الأسنان',
  ridge: 'طرف اللسان خلف الأسنان العليا',
  back: 'آخر اللسان يلمس سقف الحلق',
  high: 'اللسان مرتفع إلى الأمام',
  'near-high': 'اللسان مرتفع قليلًا',
  middle: 'اللسان في الوسط والفك نازل قليلًا',
  low: 'اللسان منخفض والفك نازل',
  bunched: 'وسط اللسان مرتفع وطرفه حرّ',
};
const AIR = {
  burst: 'الهواء يخرج دفعة واحدة',
  stream: 'الهواء يخرج متصلًا',
  nose: 'الهواء يخرج من الأنف',
  open: 'الهواء يخرج بلا عائق',
};

type Shape = { lips: keyof typeof LIPS; tongue: keyof typeof TONGUE; air: keyof typeof AIR; isVoiced: boolean };

/** Describes pictures of the mouth for screen readers. */
export const mouth = {
  describe: ({ lips, tongue, air, isVoiced }: Shape) =>
    `رسم الفم من الجانب: ${LIPS[lips]}، و${TONGUE[tongue]}، و${AIR[air]}، والحلق ${isVoiced ? 'يهتز' : 'ساكن'}.`,
} as const;
