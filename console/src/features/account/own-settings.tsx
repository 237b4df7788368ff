import { LANGUAGES, type Language } from '@krapao/contract/constants';
import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { changeLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useKeysSwitch } from '../../lib/shortcuts.ts';
import { THEMES, useTheme } from '../../lib/theme.ts';
import styles from './account.module.css';

/** Language, light or dark or as the system is, single letters as keys. */
export function OwnSettings() {
  const { t, language } = useTranslation('account');
  const { theme, choose } = useTheme();
  const [keys, turnKeys] = useKeysSwitch();
  const speak = async (to: Language) => {
    try {
      await changeLanguage(to);
      await call('PUT /api/console/me/language', { body: { language: to } });
    } catch (error) {
      toast.danger(errorText(error));
    }
  };
  return (
    <section className={styles.part}>
      <h2>{t('settings')}</h2>
      <SelectField
        label={t('common:language')}
        options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        value={language}
        onChange={({ target }) => void speak(LANGUAGES.find((one) => one === target.value) ?? language)}
      />
      <SelectField
        label={t('theme.label')}
        options={THEMES.map((one) => ({ value: one, label: t(`theme.${one}`) }))}
        value={theme}
        onChange={({ target }) => choose(THEMES.find((one) => one === target.value) ?? theme)}
      />
      <CheckboxField
        label={t('common:keys.switch')}
        checked={keys === 'on'}
        onChange={({ target }) => turnKeys(target.checked ? 'on' : 'off')}
      />
    </section>
  );
}
