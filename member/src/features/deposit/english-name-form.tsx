import { useRef, useState, type FormEvent } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ProvePassword } from '../../parts/prove-password.tsx';
import { useProved } from '../../parts/use-proved.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import styles from './deposit.module.css';
import { isEnglishName } from './deposit-rules.ts';
import { useSaveEnglishName, type MemberAccount } from './queries.ts';

/** Asks for the account name in English before anything else: the bank writes it so on its transfers. */
export function EnglishNameForm({ account }: { account: MemberAccount }) {
  const { t } = useTranslation('deposit');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<unknown>();
  const { send, proof, busy } = useProved(useSaveEnglishName(), {
    onSaved: () => undefined,
    onRefused: setRefused,
  });
  const refusal = useErrorText(refused);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const valid = isEnglishName(name);
    setWrong(!valid);
    setRefused(undefined);
    if (valid) send({ bankCode: account.bankCode, bankAccountName: name.trim().replace(/ +/g, ' ') });
    else field.current?.focus();
  };
  if (proof)
    return (
      <ProvePassword proof={proof} busy={busy}>
        <Button type="submit" variant="primary" size="l" block busy={busy}>
          {t('common:confirm')}
        </Button>
      </ProvePassword>
    );
  return (
    <form className={styles.stack} noValidate onSubmit={save}>
      <Notice title={t('name.title')}>
        {t('name.text')} {t('name.pause')}
      </Notice>
      <TextField
        ref={field}
        label={t('name.label')}
        hint={t('name.now', { name: account.bankAccountName })}
        error={wrong ? t('name.english') : refusal}
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
          setRefused(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('name.save')}
      </Button>
    </form>
  );
}
