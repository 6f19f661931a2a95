const en = (text: string) => `<p class="en" lang="en" dir="ltr">${text}</p>`;
const phrase = (english: string, arabic: string) => `<div class="phrase">${en(english)}<p>${arabic}</p></div>`;
const answer = (icon: string, english: string, arabic: string) =>
  `<div class="tile"><svg viewBox="0 0 24 24">${icon}</svg>${en(english)}<p>${arabic}</p></div>`;

const STRAIGHT = '<path d="M12 20V4M6 10l6-6 6 6"/>';
const LEFT = '<path d="M19 20v-6a4 4 0 0 0-4-4H5M11 4 5 10l6 6"/>';
const RIGHT = '<path d="M5 20v-6a4 4 0 0 1 4-4h10M13 4l6 6-6 6"/>';

/** The bodies of the slides and posters, by name. */
export const SLIDES: Record<string, string> = {
  title: `<main class="hero"><span class="tag">درس قصير</span><h1>كيف نسأل عن الطريق؟</h1>${en('Asking the way')}<p class="by">مع كريم منصور</p></main>`,
  ask: `<header>البداية بكلمة لطيفة</header><main>${phrase('<b>Excuse me,</b> where is the bank?', 'عفوًا، أين المصرف؟')}</main>`,
  answers: `<header>ثلاثة أجوبة تسمعها كثيرًا</header><main class="tiles">${answer(STRAIGHT, 'Go straight.', 'امشِ إلى الأمام')}${answer(LEFT, 'Turn left.', 'انعطف يسارًا')}${answer(RIGHT, 'Turn right.', 'انعطف يمينًا')}</main>`,
  dialogue: `<header>لنستمع إلى الحوار</header><main class="talk">${phrase('Excuse me, where is the station?', 'عفوًا، أين المحطة؟')}${phrase('Go straight, then turn left. <br>It is <b>next to</b> the park.', 'امشِ إلى الأمام، ثم انعطف يسارًا. إنها بجانب الحديقة.')}</main>`,
  turn: `<header>دورك الآن</header><main>${phrase('Excuse me, where is <b>________</b>?', 'السؤال عن المستشفى بصوت واضح')}</main>`,
  answer: `<header>هكذا نسأل</header><main>${phrase('Excuse me, where is <b>the hospital</b>?', 'عفوًا، أين المستشفى؟')}</main>`,
  end: `<main class="hero"><h1>أحسنت!</h1>${en('See you in the next lesson.')}<p class="by">نلتقي في الدرس القادم</p></main>`,
  market: `<main class="hero warm"><span class="tag">درس صوتي</span><h1>في السوق: كم الثمن؟</h1>${en('How much are the tomatoes?')}<p class="by">مع هدى العلي</p></main>`,
};

/** Renders a slide as a page, in the design of the web. `fonts` is the address of the folder of the web's fonts. */
export function slidePage(body: string, fonts: string): string {
  return `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><style>
@font-face{font-family:Readex;src:url(${fonts}ar.woff2);font-weight:400 700;unicode-range:U+0600-06FF,U+FB50-FDFF,U+FE70-FEFF}
@font-face{font-family:Readex;src:url(${fonts}lat.woff2);font-weight:400 700;unicode-range:U+0000-024F,U+2000-206F}
*{box-sizing:border-box;margin:0}
body{inline-size:640px;block-size:360px;overflow:hidden;background:#fbf6ef;color:#1d2733;font:400 20px/1.6 Readex,sans-serif;display:flex;flex-direction:column}
header{padding:20px 32px 0;font-size:20px;font-weight:600;color:#a8430a}
main{flex:1;display:grid;align-content:center;gap:16px;padding:0 32px}
.en{font-weight:600;font-size:30px;line-height:1.35;unicode-bidi:isolate}
.en b{color:#a8430a;font-weight:700}
.phrase{background:#fff;border-radius:24px;padding:24px;display:grid;gap:8px;box-shadow:0 8px 24px -12px rgb(29 39 51/.18)}
.phrase p:not(.en){font-size:21px;color:#55616e}
.talk .phrase{padding:14px 20px;gap:4px}.talk .en{font-size:22px}.talk .phrase p:not(.en){font-size:17px}
.talk .phrase+.phrase{background:#e3f1f0}
.tiles{grid-template-columns:repeat(3,1fr)}
.tile{background:#fff;border-radius:24px;padding:24px 12px;display:grid;justify-items:center;gap:10px;box-shadow:0 8px 24px -12px rgb(29 39 51/.18)}
.tile .en{font-size:23px}.tile p:not(.en){font-size:17px;color:#55616e}
svg{inline-size:64px;block-size:64px;fill:none;stroke:#0f5c63;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.hero{background:radial-gradient(120% 140% at 100% 0,#146c73,#0a4349 60%);color:#fff;gap:10px;padding:0 48px}
.hero.warm{background:radial-gradient(120% 140% at 100% 0,#8f3a0c,#5a2407 60%)}
.hero h1{font-size:40px;line-height:1.35;font-weight:700}
.hero .en{font-size:26px;font-weight:500;color:#ffd9bd;text-align:end}
.hero .by{color:#e3f1f0;font-size:19px}
.tag{justify-self:start;background:#f26b21;color:#2a1204;border-radius:8px;padding:2px 12px;font-size:16px;font-weight:600}
</style>${body}</html>`;
}
