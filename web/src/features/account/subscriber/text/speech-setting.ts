/** The consent to remote recognition, in the profile. */
export const speechSetting = {
  label: 'إرسال صوتي إلى صانع المتصفح',
  hint: 'ليكتب لك ما سمعه من جملتك. وبلا ذلك نقارن بين الصوتين، ولا يخرج صوتك من هاتفك.',
} as const;
