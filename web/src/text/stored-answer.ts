/** After an answer that could not be sent: why it is not graded yet. */
export const storedAnswer = {
  title: 'جوابك محفوظ على هاتفك',
  offline: 'لا اتصال الآن، ولا بأس. حين يعود نصحّحه ونريك كيف كان.',
  unreachable: 'لم نصل إلى خادمنا بعد، ولا بأس. نعيد الإرسال تلقائيًا، ثم نصحّحه ونريك كيف كان.',
  setAside: {
    access: 'جوابك ينتظر، وحين يُفعَّل اشتراكك نصحّحه ونريك كيف كان.',
    server: 'هو في «أجوبتك»، ومنها يُعاد إرساله.',
    refused: 'هو في «أجوبتك»، ومنها يُعاد إرساله.',
  },
  answers: 'إلى أجوبتك',
  /** It was sent while its panel was open. */
  arrived: { title: 'وصل جوابك وصُحّح', body: 'نتيجته في «أجوبتك» بعد الانتهاء.' },
} as const;
