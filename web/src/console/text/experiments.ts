import type { Bilingual } from './language.ts';

const ar = {
  experiments: 'التجارب',
  experimentsNote:
    'التعيين ببصمة من اسم التجربة والمشترك. يُحسب من أنهى جلسة خلال 24 ساعة. المجال 95 % صحيح لنظرة واحدة عند العدد المخطط له، فلا يُحسم شيء قبله.',
  experiment: 'التجربة',
  sample: 'أنهوا جلسة ممن شاهدوها',
  arm: (converted: string, exposed: string) => `${converted} من ${exposed}`,
  planned: 'العدد المخطط لكل نسخة',
  interval: 'الفرق ومجاله',
  sampleRatio: 'توازن العيّنة',
  outcome: 'الحكم',
  outcomes: { collecting: 'تُجمع العيّنة', broken: 'التوزيع مختل', different: 'يوجد فرق', same: 'لا فرق ظاهر' },
  names: { nothing: 'لا شيء بلا شيء (فحص القياس)' } as Record<string, string>,
};

const en: typeof ar = {
  experiments: 'Experiments',
  experimentsNote:
    'Assigned by a hash of the experiment and the subscriber. Counts who finished a session within 24 hours. The interval of 95 % holds for one look at the planned sample, so nothing is decided before it.',
  experiment: 'Experiment',
  sample: 'Finished a session, of those exposed',
  arm: (converted, exposed) => `${converted} of ${exposed}`,
  planned: 'Planned for each variant',
  interval: 'Difference and interval',
  sampleRatio: 'Sample ratio',
  outcome: 'Verdict',
  outcomes: {
    collecting: 'Collecting the sample',
    broken: 'Assignment is broken',
    different: 'There is a difference',
    same: 'No visible difference',
  },
  names: { nothing: 'Nothing against nothing (checks the measurement)' },
};

export const experimentsText: Bilingual<typeof ar> = { ar, en };
