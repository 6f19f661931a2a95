/** Four concatenated short messages in Arabic; a longer reply goes to the inbox only. */
export const MAX_SMS_REPLY_LENGTH = 260;
