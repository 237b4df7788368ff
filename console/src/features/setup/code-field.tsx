import { useQuery } from '@tanstack/react-query';
import type { FieldLook } from '@krapao/ui/field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { SelectField, type SelectOption } from '@krapao/ui/select-field.tsx';
import { bankOptions, banksQuery } from '../../lib/banks.ts';
import { isKind } from './areas.ts';
import { named, typedText, type Draft } from './draft.ts';
import { kindQuery } from './queries.ts';
import { nameOf } from './words.ts';

interface CodeFieldProps extends FieldLook {
  /** What it is the code of: things of a kind, `bank`, or `slice`, one of its own list. */
  names: string;
  peers: readonly Draft[] | undefined;
  /** What it means that none is chosen. */
  none: string;
  code: string;
  onCode: (code: string) => void;
  disabled: boolean | undefined;
}

/** The code of something that is there already: chosen by its name. One that is there no more stays as it is. */
export function CodeField({ names, peers = [], none, code, onCode, ...look }: CodeFieldProps) {
  const all = useOptions(names, peers);
  const options =
    code === '' || all.some(({ value }) => value === code) ? all : [{ value: code, label: code }, ...all];
  return (
    <SelectField
      {...look}
      placeholder={none}
      options={options}
      value={code}
      onChange={({ target }) => onCode(target.value)}
    />
  );
}

function useOptions(names: string, peers: readonly Draft[]): readonly SelectOption[] {
  const { language } = useTranslation('setup');
  const isOfKind = isKind(names);
  const things = useQuery({ ...kindQuery(names), enabled: isOfKind });
  const banks = useQuery({ ...banksQuery, enabled: names === 'bank' });
  const option = (value: string, name: string): SelectOption => ({
    value,
    label: name === value ? value : `${name} · ${value}`,
  });
  if (isOfKind)
    return (things.data?.things ?? []).map((thing) => option(thing.subject, nameOf(names, thing)));
  if (names === 'bank') return bankOptions(banks.data?.banks ?? [], language);
  return peers
    .map((peer) => {
      const { code, label } = named(peer);
      return option(typedText(code), typedText(named(label ?? '')[language]) || typedText(code));
    })
    .filter(({ value }) => value !== '');
}
