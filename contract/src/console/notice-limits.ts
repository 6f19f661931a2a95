// Values that the console needs at run time: it must not load the schemas for them.

export const MAX_NOTICE_TITLE_LENGTH = 80;
export const MAX_NOTICE_TEXT_LENGTH = 1000;
/** Three short messages in Arabic, together with the link that ends such messages. */
export const MAX_NOTICE_SMS_LENGTH = 100;
