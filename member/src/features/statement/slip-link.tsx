import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { buttonClass } from '@krapao/ui/button-class.ts';
import { Button } from '@krapao/ui/button.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { useSlipPicture, type Slip } from './queries.ts';

/** Opens the picture of a slip in a new tab: by its link, else by a short-lived address that is asked for now. */
export function SlipLink({ slip }: { slip: Slip }) {
  const { t } = useTranslation('statement');
  const { mutateAsync, isPending } = useSlipPicture();
  if (slip.link) {
    return (
      <a className={buttonClass({ size: 's' })} href={slip.link} target="_blank" rel="noopener noreferrer">
        {t('slips.open')}
      </a>
    );
  }
  const { reference } = slip;
  if (!reference) return '–';
  const open = async () => {
    if (isPending) return;
    // Opened by the press itself, for a tab that opens later is taken for an advertisement.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { url } = await mutateAsync(reference);
      if (tab) tab.location.href = url;
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      toast.danger(await errorText(error));
    }
  };
  return (
    <Button size="s" busy={isPending} onClick={() => void open()}>
      {t('slips.open')}
    </Button>
  );
}
