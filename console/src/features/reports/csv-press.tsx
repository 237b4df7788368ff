import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReportName } from '@krapao/contract/console/reports';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { download } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Press } from '../../parts/press.tsx';
import type { Range } from './range.ts';

/** The report as a file for spreadsheets, in the language of the page. Who takes it is written down. */
export function CsvPress({ name, range: { from, to } }: { name: ReportName; range: Range }) {
  const { t, language } = useTranslation('reports');
  const taking = useMutation({
    mutationFn: () =>
      download('GET /api/console/reports/{name}/csv', { params: { name }, query: { from, to, language } }),
    onSuccess: (file) => {
      saveFile(file, `krapao-${name}-${from}-${to}.csv`);
      toast.success(t('csv.done'));
    },
    onError: (error) => toast.danger(errorText(error)),
  });
  return (
    <Press icon={<Download aria-hidden="true" />} busy={taking.isPending} onClick={() => taking.mutate()}>
      {t('csv.take')}
    </Press>
  );
}
