import { useQuery } from '@tanstack/react-query';
import { SLIP_NOTES } from '@krapao/contract/errors';
import { MoneyInput } from '@krapao/ui/money-input.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useLanguage, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { bankOptions, banksQuery } from '../../lib/banks.ts';
import { errorText } from '../../lib/error-text.ts';
import type { WrongOf } from '../../parts/act-dialog.tsx';
import { MemberPick } from '../../parts/member-pick.tsx';
import type { Thing, Verdict } from './queries.ts';
import { askedFor, missing, neededFor, type Said, type Typed } from './verdict-rules.ts';

/** What a person may say to its member: nobody is asked for a captcha here. */
const NOTES = SLIP_NOTES.filter((note) => note !== 'TRIPPLE_WRONG_CAPTCHA');

interface VerdictFieldsProps {
  thing: Thing;
  verdict: Verdict;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  isTried: boolean;
  wrongOf: WrongOf;
}

/** What is said with a verdict: what it takes, as a form. */
export function VerdictFields({ thing, verdict, typed, onTyped, isTried, wrongOf }: VerdictFieldsProps) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const takesBank = verdict.takes.some((name) => name === 'to' || name === 'bank');
  const { data, error: failed } = useQuery({ ...banksQuery, enabled: takesBank });
  const banks = data?.banks ?? [];
  const needed = neededFor(thing, verdict.verdict, typed);
  const lacks = missing(thing, verdict.verdict, typed);
  const common = (name: Said) => ({
    label: needed.includes(name) ? t(`said.${name}`) : t('maybe', { field: t(`said.${name}`) }),
    error: isTried && lacks.includes(name) ? t('needed') : wrongOf(name),
    value: typed[name] ?? '',
  });
  // kip of one account are none of another
  const take = (name: Said) => (value: string) =>
    onTyped({ ...typed, ...(name === 'to' && { kip: '' }), [name]: value });
  const inKip = new Set(banks.filter(({ isInKip }) => isInKip).map(({ code }) => code));
  return askedFor(thing, verdict.takes, typed, inKip).map((name) => {
    switch (name) {
      case 'amount':
        return <MoneyInput key={name} {...common(name)} unit={t('baht')} onChange={take(name)} />;
      case 'kip':
        return <MoneyInput key={name} {...common(name)} unit={t('kip')} decimals={0} onChange={take(name)} />;
      case 'note':
        return (
          <SelectField
            key={name}
            {...common(name)}
            placeholder={t('choose')}
            options={NOTES.map((note) => ({ value: note, label: t(`slipNote.${note}`) }))}
            onChange={({ target }) => take(name)(target.value)}
          />
        );
      case 'member':
        return (
          <MemberPick key={name} {...common(name)} candidates={thing.candidates} onChange={take(name)} />
        );
      case 'to':
      case 'bank':
        return (
          <SelectField
            key={name}
            {...common(name)}
            {...(failed && { error: errorText(failed) })}
            placeholder={t('choose')}
            options={bankOptions(
              banks.filter(({ isOurs }) => name === 'bank' || isOurs),
              language,
            )}
            onChange={({ target }) => take(name)(target.value)}
          />
        );
      case 'reference':
        return (
          <TextField
            key={name}
            {...common(name)}
            spellCheck={false}
            onChange={({ target }) => take(name)(target.value)}
          />
        );
    }
  });
}
