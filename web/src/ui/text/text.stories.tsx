import { LessonTime } from '../list/lesson-time.tsx';
import { Wordmark } from '../layout/wordmark.tsx';
import { ContactText } from './contact-text.tsx';
import { Duration } from './duration.tsx';
import { English } from './english.tsx';
import { Ipa } from './ipa.tsx';
import { MaskedNumber } from './masked-number.tsx';
import { MixedText } from './mixed-text.tsx';
import { Money } from './money.tsx';
import { TimeText } from './time-text.tsx';

export default { title: 'Text' };

const AT = '2026-03-10T16:00:00Z';

export const Prose = () => (
  <>
    <p>
      <MixedText>نقول «I have been here» عندما بدأ الفعل في الماضي وما زال مستمرًا /biːn/.</MixedText>
    </p>
    <English as="block">She has lived in Basra since 2019.</English>
    <p>
      النطق: <Ipa>ˈsɪti</Ipa>
    </p>
    <p>
      <ContactText>للمساعدة: 0700 555 0101 أو help@lisan.example</ContactText>
    </p>
  </>
);

export const Values = () => (
  <>
    <p>
      <Money of={{ amount: 500_000, currency: 'IQD', exponent: 3 }} />
    </p>
    <p>
      <Duration seconds={83} />
    </p>
    <p>
      <TimeText at={AT} /> · <TimeText at={AT} style="weekday" /> · <TimeText at={AT} style="time" />
    </p>
    <p>
      <LessonTime at={AT} />
    </p>
    <p>
      <MaskedNumber msisdn="+9647000000001" />
    </p>
  </>
);

export const Mark = () => <Wordmark name="لسان" />;
