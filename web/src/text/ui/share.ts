/** Sharing by the sheet of the phone. */
export const share = {
  failed: 'لم تُفتح نافذة المشاركة.',
} as const;
