import { useState } from 'react';
import { FormField, useFields } from '@krapao/ui/lib/form.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ProvePassword, useProved } from '../../parts/prove-password.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { isEnglishName } from './deposit-rules.ts';
import { useSaveEnglishName, type MemberAccount } from './queries.ts';

/** Asks for the account name in English before anything else: the bank writes it so on its transfers. */
export function EnglishNameForm({ account }: { account: MemberAccount }) {
  const { t } = useTranslation('deposit');
  const [refused, setRefused] = useState<unknown>();
  const refusal = useErrorText(refused);
  const form = useFields<{ name: string }, 'english' | 'refused'>({
    empty: { name: '' },
    rules: ({ name }) => (isEnglishName(name) ? {} : { name: 'english' }),
    problemOf: (fault) => (fault === 'english' ? t('name.english') : refusal),
  });
  const { send, proof, busy } = useProved(useSaveEnglishName(), {
    onSaved: () => undefined,
    onRefused: (error) => {
      setRefused(error);
      form.refuse({ name: 'refused' });
    },
  });
  const save = ({ name }: { name: string }) => {
    if (!busy) send({ bankCode: account.bankCode, bankAccountName: name.trim().replace(/ +/g, ' ') });
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
    <form className="stack" noValidate onSubmit={form.submit(save)}>
      <Notice title={t('name.title')}>
        {t('name.text')} {t('name.pause')}
      </Notice>
      <FormField
        of={form}
        name="name"
        as={TextField}
        label={t('name.label')}
        hint={t('name.now', { name: account.bankAccountName })}
        upper
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
        placeholder="SOMCHAI JAIDEE"
        data-autofocus
        onTyped={(typed) => form.change({ name: typed.toUpperCase() })}
      />
      <Button type="submit" variant="primary" size="l" block busy={busy}>
        {t('name.save')}
      </Button>
    </form>
  );
}
