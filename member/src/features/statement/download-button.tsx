import Download from 'lucide-react/icons/download';
import { useMutation } from '@tanstack/react-query';
import { download } from '@krapao/ui/lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { saveFile } from '@krapao/ui/lib/save-file.ts';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Spinner } from '@krapao/ui/spinner.tsx';
import { toast } from '@krapao/ui/toast.ts';
import type { Filter } from './address.ts';

const nameOf = ({ type, from, to }: Filter): string =>
  `${['statement', type, from, to].filter(Boolean).join('-')}.csv`;

/** All that the filter lets through as a file, in the language of the page. */
export function DownloadButton({ filter }: { filter: Filter }) {
  const { t, language } = useTranslation('statement');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => download('GET /api/statement/csv', { query: { ...filter, lang: language } }),
  });
  const press = async () => {
    try {
      saveFile(await mutateAsync(), nameOf(filter));
      toast.success(t('download.done'));
    } catch (error) {
      toast.danger(await errorText(error));
    }
  };
  return (
    <IconButton
      label={t('download.button')}
      icon={isPending ? <Spinner /> : <Download />}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) void press();
      }}
    />
  );
}
