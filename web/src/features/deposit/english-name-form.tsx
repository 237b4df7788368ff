import { useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './deposit.module.css';
import { isEnglishName } from './deposit-rules.ts';
import { useEnglishName, type MemberAccount } from './queries.ts';

/** Asks for the account name in English before anything else: the bank writes it so on its transfers. */
export function EnglishNameForm({ account }: { account: MemberAccount }) {
  const { t } = useTranslation('deposit');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useEnglishName();
  const errorText = useErrorText(error);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const valid = isEnglishName(name);
    setWrong(!valid);
    if (valid) mutate({ bankCode: account.bankCode, bankAccountName: name.trim().replace(/ +/g, ' ') });
    else field.current?.focus();
  };
  return (
    <form className={styles.stack} noValidate onSubmit={save}>
      <Notice title={t('name.title')}>{t('name.text')}</Notice>
      <TextField
        ref={field}
        label={t('name.label')}
        hint={t('name.now', { name: account.bankAccountName })}
        error={wrong ? t('name.english') : errorText}
        value={name}
        upper
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
        placeholder="SOMCHAI JAIDEE"
        data-autofocus
        onChange={(event) => {
          setName(event.target.value.toUpperCase());
          setWrong(false);
        }}
      />
      <Button type="submit" variant="primary" size="l" block busy={isPending}>
        {t('name.save')}
      </Button>
    </form>
  );
}
