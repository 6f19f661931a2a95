import { Button } from '../form/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { Facts } from '../list/facts.tsx';
import { List } from '../list/list.tsx';
import { ListRow } from '../list/list-row.tsx';
import { Tag } from '../list/tag.tsx';
import { Below } from './below.tsx';
import { Card } from './card.tsx';
import { Disclosure } from './disclosure.tsx';
import { MainNav } from './main-nav.tsx';
import { OnboardingPage } from './onboarding-page.tsx';
import { Aside, Page } from './page.tsx';
import { ScreenKind } from './screen-kind.tsx';
import { Section } from './section.tsx';
import { WidePage } from './wide-page.tsx';

export default { title: 'Layout' };

const nothing = () => undefined;

export const Cards = () => (
  <>
    {(['paper', 'hero', 'petrol', 'orange', 'right', 'wrong'] as const).map((tone) => (
      <Card key={tone} tone={tone}>
        <h2>خطتك لليوم</h2>
        <p>خمس دقائق تكفي لثماني كلمات.</p>
      </Card>
    ))}
    <Card tight>ملاحظة قصيرة</Card>
  </>
);

export const Rows = () => (
  <Section title="الأسبوع الأول" more="/week/1">
    <List label="الدروس">
      <ListRow icon="book" title="القواعد" detail="المضارع البسيط" to="/grammar" />
      <ListRow icon="bell" title="الإشعارات" end={<Tag>جديد</Tag>} onClick={nothing} />
      <ListRow title="رقم الإصدار" detail="1.0" />
      <ListRow
        title="هذا الجهاز"
        action={
          <Button variant="secondary" size="small">
            إنهاء
          </Button>
        }
      />
    </List>
  </Section>
);

export const Details = () => (
  <>
    <Facts
      facts={[
        { name: 'الخطة', value: 'أسبوعية' },
        { name: 'الخصم القادم', value: 'يوم الجمعة' },
      ]}
    />
    <Disclosure summary="ما شروط الاشتراك؟">
      <p>يتجدد الاشتراك كل أسبوع حتى إيقافه.</p>
    </Disclosure>
  </>
);

export const Screen = () => (
  <Page title="تقدّمك" back="/home" action={<Tag tone="petrol">A1</Tag>} foot={<Button>متابعة</Button>} wide="aside">
    <Card>المحتوى</Card>
    <Below query={{ isLoading: false }}>
      <Card>ما تحته</Card>
    </Below>
    <Aside>
      <Card tone="petrol">العمود الثاني</Card>
    </Aside>
  </Page>
);

export const Task = () => (
  <Page title="جلسة اليوم" back="/home" leave="close" progress={{ value: 3, max: 8 }}>
    <Card>السؤال الثالث</Card>
  </Page>
);

export const ScreenWithOwnHeading = () => (
  <Page title="السؤال عن الطريق" ownHeading back="/home" action={<ScreenKind>تسجيل درس</ScreenKind>}>
    <h1>السؤال عن الطريق</h1>
  </Page>
);

export const ScreenWithPicture = () => (
  <WidePage title="كلمة" back="/home" aside={<Card tone="petrol">الصورة</Card>}>
    <Card>الكلمة</Card>
  </WidePage>
);

export const FirstSteps = () => (
  <OnboardingPage step={2} title="ما مستواك؟" lead="يمكنك تغييره متى شئت." foot={<Button>التالي</Button>}>
    <Card>المستويات</Card>
  </OnboardingPage>
);

export const Navigation = () => <MainNav unread={12} />;

export const ModalDialog = () => (
  <Dialog open onClose={nothing} title="إلغاء الاشتراك">
    <p>يستمر الوصول حتى نهاية المدة المدفوعة.</p>
    <Button>نعم، إلغاء</Button>
  </Dialog>
);
