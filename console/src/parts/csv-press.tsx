import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { Language } from '@krapao/contract/constants';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { saveFile } from '@krapao/ui/lib/save-file.ts';
import { toast } from '@krapao/ui/toast.ts';
import { errorText } from '../lib/error-text.ts';
import { Press } from './press.tsx';

interface CsvPressProps {
  /** How the file is called, before its ending. */
  name: string;
  take: (language: Language) => Promise<Blob>;
}

/** What is shown as a file for spreadsheets, in the language of the page. Who takes it is written down. */
export function CsvPress({ name, take }: CsvPressProps) {
  const { t, language } = useTranslation();
  const taking = useMutation({
    mutationFn: () => take(language),
    onSuccess: (file) => {
      saveFile(file, `${name}.csv`);
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
