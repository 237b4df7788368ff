import { useTranslation } from '@krapao/ui/lib/i18n.ts';

/** A browser and its system, such as `Chrome · Android`. */
export function DeviceName({ device }: { device: string }) {
  const { t } = useTranslation();
  return device || t('unknownDevice');
}
