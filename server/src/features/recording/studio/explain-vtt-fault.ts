import type { FaultAtLine, VttFault } from '../../../domain/recording/web-vtt.ts';

const REASONS: Record<VttFault, string> = {
  not_utf8: 'حروف ليست بترميز UTF-8. احفظ الملف بهذا الترميز ثم أعد رفعه.',
  no_header: 'هذا ليس ملف WebVTT: يجب أن يكون أول سطر فيه WEBVTT.',
  subrip: 'هذا ملف SRT، ونحن نقبل WebVTT. حوّله إلى هذه الصيغة ثم أعد رفعه.',
  no_cues: 'لا نص في هذا الملف.',
  bad_timing: 'هنا يجب أن يكون توقيت مثل ‎00:01.000 --> 00:02.500‎، وقبله سطر فارغ.',
  ends_before_start: 'نهاية المقطع يجب أن تكون بعد بدايته.',
  out_of_order: 'هذا المقطع يبدأ قبل الذي فوقه. رتّب المقاطع بحسب بدايتها.',
  bad_tag: 'وسم لا تعرفه صيغة WebVTT. إن أردت العلامة < نفسها فاكتب ‎&lt;‎.',
};

/** What is wrong with captions and in which line, for their teacher. */
export function explainVttFault({ line, fault }: FaultAtLine): string {
  return `السطر ${line}: ${REASONS[fault]}`;
}
