import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { errorText } from '../lib/error-text.ts';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { changeLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '@krapao/ui/lib/language.ts';
import { Menu } from '@krapao/ui/menu.tsx';
import { toast } from '@krapao/ui/toast.ts';

/** Thai, Lao, English; the current one cannot be chosen. */
export function LanguageMenu() {
  const { t, language } = useTranslation();
  const change = async (to: Language) => {
    try {
      await changeLanguage(to);
    } catch {
      toast.danger(await errorText(new ApiError('NETWORK', 0)));
    }
  };
  return (
    <Menu
      label={t('language')}
      trigger={LANGUAGE_NAMES[language]}
      items={LANGUAGES.map((key) => ({
        key,
        label: LANGUAGE_NAMES[key],
        lang: LANGUAGE_TAGS[key],
        current: key === language,
      }))}
      onSelect={(key) => void change(key as Language)}
    />
  );
}
