import type { PlanState } from '@lisan/contract/console/plans';
import type { Period } from '@lisan/contract/billing/subscription';
import type { Bilingual } from './language.ts';

const ar = {
  title: 'الخطط والشروط',
  versions: 'النسخ',
  requests: 'تنتظر شخصًا ثانيًا',
  noRequests: 'لا شيء ينتظر.',
  name: 'الخطة',
  price: 'السعر',
  period: 'المدة',
  periods: { day: 'يوم', week: 'أسبوع', month: 'شهر' } satisfies Record<Period, string>,
  freeDays: 'الأيام المجانية',
  state: 'الحالة',
  states: { scheduled: 'مجدولة', offered: 'معروضة', closed: 'مغلقة' } satisfies Record<PlanState, string>,
  opensAt: 'تبدأ',
  closesAt: 'تُغلق',
  terms: 'نص الشروط',
  add: 'نسخة جديدة',
  addEffect:
    'تُعرض النسخة الجديدة على المشتركين الجدد من ساعتها، بعد موافقة شخص ثانٍ. الاشتراكات السابقة تبقى على سعرها وشروطها.',
  amount: (currency: string) => `السعر بعملة ${currency}، شاملًا الضرائب`,
  badAmount: 'المطلوب مبلغ أكبر من صفر.',
  usualTerms: 'الشروط المعتادة بهذا السعر وهذه المدة',
  termsHint: 'يُذكر فيها السعر والمدة كما هما أعلاه.',
  opensHint: 'بعد ساعة على الأقل من الآن.',
  by: 'الطلب من',
  why: 'السبب',
  termsAsPublished: 'هكذا تُنشر الشروط حرفيًّا بعد الاعتماد:',
  decisions: { approved: 'اعتماد', declined: 'رفض', withdrawn: 'سحب الطلب' },
  effects: {
    approved: 'تُنشر النسخة بشروطها حرفيًّا وتُعرض من ساعتها. لا يمكن تعديلها بعد ذلك.',
    declined: 'لا يتغيّر شيء. يمكن طلب نسخة أخرى.',
    withdrawn: 'لا ينتظر الطلب أحدًا بعد ذلك، ولا يتغيّر شيء. يمكن طلب نسخة أخرى.',
  },
  ownRequest: 'طلبك ينتظر زميلًا.',
  close: 'إغلاق للمشتركين الجدد',
  closeEffect: 'لا يشترك أحد في هذه الخطة بعد الآن. من له اشتراك فيها يبقى على سعره وشروطه.',
};

const en: typeof ar = {
  title: 'Plans and terms',
  versions: 'Versions',
  requests: 'Waiting for a second person',
  noRequests: 'Nothing is waiting.',
  name: 'Plan',
  price: 'Price',
  period: 'Period',
  periods: { day: 'Day', week: 'Week', month: 'Month' },
  freeDays: 'Free days',
  state: 'State',
  states: { scheduled: 'Scheduled', offered: 'On offer', closed: 'Closed' },
  opensAt: 'Opens',
  closesAt: 'Closes',
  terms: 'Text of the terms',
  add: 'New version',
  addEffect:
    'New subscribers are offered the version from its hour on, once a second person has approved it. Those who subscribed before keep their price and terms.',
  amount: (currency) => `Price in ${currency}, taxes included`,
  badAmount: 'Enter an amount above zero.',
  usualTerms: 'The usual terms with this price and period',
  termsHint: 'They must say the price and the period as above.',
  opensHint: 'At least an hour from now.',
  by: 'Requested by',
  why: 'Reason',
  termsAsPublished: 'The terms are published word for word like this once approved:',
  decisions: { approved: 'Approve', declined: 'Decline', withdrawn: 'Withdraw the request' },
  effects: {
    approved:
      'The version is published with its terms word for word and offered from its hour on. It cannot be changed then.',
    declined: 'Nothing changes. Another version can be requested.',
    withdrawn: 'The request waits no longer, and nothing changes. Another version can be requested.',
  },
  ownRequest: 'Your request waits for a colleague.',
  close: 'Close for new subscribers',
  closeEffect: 'No one can subscribe to this plan any more. Those who have it keep their price and terms.',
};

export const plansText: Bilingual<typeof ar> = { ar, en };
