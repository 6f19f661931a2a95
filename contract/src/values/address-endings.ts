// Endings of addresses (IANA root zone) in folded text, as parts of regular expressions.
/** Endings that no sentence starts with. */
export const SURE_ENDINGS = 'com|net|org|biz|xyz|icu|كوم';

/**
 * Endings of countries. Left out are words of English sentences: a learner forgets the space behind a dot (`am`, `as`,
 * `at`, `be`, `by`, `do`, `im`, `in`, `is`, `it`, `mr`, `my`, `no`, `so`, `to` and the like).
 */
export const COUNTRY_ENDINGS =
  'ac|ad|ae|af|ag|ai|ao|aq|ar|au|aw|ax|az|ba|bb|bd|bf|bg|bh|bi|bj|bm|bn|bo|br|bs|bt|bw|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|cx|cy|cz|de|dj|dk|dm|dz|ec|ee|eg|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gb|gd|ge|gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hn|hr|ht|hu|ie|il|io|iq|ir|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|lb|lc|lk|lr|ls|lt|lu|lv|ly|ma|mc|md|mg|mh|mk|ml|mn|mo|mp|mq|mt|mu|mv|mw|mx|mz|na|nc|ne|nf|ng|ni|nl|np|nr|nu|nz|om|pe|pf|pg|pk|pl|pn|pr|ps|pt|pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sk|sl|sm|sn|sr|ss|su|sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|tr|tt|tv|tw|tz|ua|ug|uk|uy|uz|va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw';

/** Other endings, which end an address only where no space is around the dot. */
export const OTHER_ENDINGS =
  'me|us|info|app|dev|site|online|shop|store|link|click|live|club|vip|website|page|cloud|mobi|fun|top|edu|gov|mil|int|asia|academy|agency|bet|bid|blog|buzz|cafe|cam|capital|cash|casino|center|chat|codes|community|company|courses|credit|deals|design|digital|direct|download|education|email|exchange|expert|express|fans|finance|forex|fund|gallery|games|gift|gifts|global|group|guru|host|hosting|institute|international|jobs|lat|life|loan|loans|lol|ltd|market|marketing|markets|media|monster|network|news|ninja|onl|partners|party|photos|pics|porn|press|pro|promo|pub|quest|review|reviews|rocks|sale|sbs|cfd|services|sex|sexy|social|software|solutions|space|stream|studio|support|systems|tech|technology|tips|tokyo|tools|trade|trading|training|travel|tube|university|uno|video|webcam|wiki|world|wtf|zip|zone|cyou|bond|rest|bio';

/** Endings of countries and companies in Arabic letters. */
export const ARABIC_ENDINGS =
  'نت|موقع|شبكة|عرب|بازار|همراه|امارات|ابوظبي|السعودية|السعوديه|مصر|قطر|الاردن|الأردن|الجزائر|المغرب|تونس|عمان|فلسطين|سورية|سوريا|العراق|عراق|اليمن|البحرين|موريتانيا|سودان|ایران|ايران|پاکستان|پاكستان|بھارت|مليسيا|ارامكو|اتصالات|موبايلي|بيتك|العليان|كاثوليك';

/** An encoded ending, or an ending with a letter of a further alphabet, such as `中国`, `рф`, or `com` with a Cyrillic letter. */
export const FOREIGN_ENDINGS = String.raw`xn--[a-z0-9-]{1,59}|\p{L}{0,20}[^\P{L}\p{Script=Latin}\p{Script=Arabic}]\p{L}{0,20}`;
