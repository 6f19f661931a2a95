import { useState } from 'react';
import { ChoiceChips } from './choice-chips.tsx';
import { CodeForm } from './code-form.tsx';
import { Field } from './field.tsx';
import { OtpField } from './otp-field.tsx';
import { Segmented } from './segmented.tsx';
import { SelectBox } from './select-box.tsx';
import { Switch } from './switch.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

export default { title: 'Form' };

const nothing = () => undefined;

export const Lines = () => (
  <>
    <TextField label="الاسم" hint="كما يظهر للآخرين" value="سارة الجبوري" onChange={nothing} />
    <TextField label="رقم الهاتف" dir="ltr" value="0700" errors={['رقم الهاتف غير كامل.']} onChange={nothing} />
    <TextAreaField label="الرسالة" value="" onChange={nothing} />
    <Field label="البلد">
      {(wiring) => (
        <SelectBox {...wiring} defaultValue="IQ">
          <option value="IQ">العراق</option>
          <option value="JO">الأردن</option>
        </SelectBox>
      )}
    </Field>
  </>
);

export const Choices = () => {
  const [minutes, setMinutes] = useState(5);
  const [kind, setKind] = useState('video');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <ChoiceChips
        legend="كم دقيقة في اليوم؟"
        chips={[
          { value: 5, label: '5 دقائق', icon: 'clock' },
          { value: 10, label: '10 دقائق' },
          { value: 15, label: '15 دقيقة' },
        ]}
        value={minutes}
        onChange={setMinutes}
      />
      <Segmented
        legend="النوع"
        segments={[
          { value: 'video', label: 'مرئي' },
          { value: 'sound', label: 'صوتي' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <Switch label="تذكير يومي" hint="في الساعة السادسة مساءً" checked={isOn} onChange={setOn} />
      <Switch label="رسائل العروض" checked={false} disabled onChange={nothing} />
    </>
  );
};

export const Code = () => {
  const [code, setCode] = useState('123');
  return <OtpField label="الرمز" value={code} onChange={setCode} hint="ستة أرقام وصلت في رسالة" />;
};

export const ConfirmByCode = () => (
  <CodeForm
    sending={{ isPending: false, error: null, round: 1, resendIn: 30, send: nothing }}
    confirmText="تأكيد الاشتراك"
    busy={false}
    error={null}
    onCode={nothing}
    onEdit={nothing}
  >
    <p>أرسلنا إلى هاتفك رمزًا من ستة أرقام.</p>
  </CodeForm>
);
