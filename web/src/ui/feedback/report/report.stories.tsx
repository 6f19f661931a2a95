import { ReportButton } from './report-button.tsx';
import { setReportDialog } from './report-host.ts';

export default { title: 'Report' };

export const Report = () => {
  setReportDialog(async () => ({ ReportDialog: () => null }));
  return <ReportButton of={{ uuid: '00000000-0000-4000-8000-000000000001' }} />;
};
