import { useId, useState, type FormEvent } from 'react';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { TextField } from '@krapao/ui/text-field.tsx';
import { Press } from '../../parts/press.tsx';
import { inLettersOf, NEW_CODES, type Kind } from './areas.ts';

/** The code of a new thing, before its fields are filled in. Nothing is made here. */
export function NewDialog({
  kind,
  onCode,
  onClose,
}: {
  kind: Kind;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('setup');
  const form = useId();
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isFit = NEW_CODES[kind]?.test(code) ?? false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFit) onCode(code);
    else setTried(true);
  };
  return (
    <Dialog
      open
      title={t(`new.${kind as 'account'}`)}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <Press tone="first" type="submit" form={form} block>
          {t('new.open')}
        </Press>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('new.code')}
          hint={t(`new.hint.${kind as 'account'}`)}
          error={isTried && !isFit ? t('new.wrong') : undefined}
          data-autofocus
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(inLettersOf(kind, target.value.trim()))}
        />
      </form>
    </Dialog>
  );
}
