import { findText, useTranslation } from '@krapao/ui/lib/i18n.ts';

/** What people call a setting; its texts are fetched where one waits. */
export function SettingName({ name }: { name: string }) {
  useTranslation('setup');
  return <>{findText(`setup:setting.${name}`) ?? name}</>;
}
