import { useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useMay } from '../lib/me.ts';
import { foundQuery } from '../lib/queries.ts';
import styles from './member-pick.module.css';

/** Fewer letters are not looked for. */
const LEAST = 3;

interface Person {
  id: string;
  name: string;
  note: string;
}

/** Who may be meant, of 0 to 100. */
interface Candidate {
  id: string;
  name: string;
  phone: string;
  score: number;
}

interface MemberPickProps {
  label: string;
  error: string | undefined;
  candidates?: readonly Candidate[];
  /** A member's id, or nothing. */
  value: string;
  onChange: (id: string) => void;
}

/** Whose it is: who may be meant at first, and whoever is found by what is typed. */
export function MemberPick({ label, error, candidates = [], value, onChange }: MemberPickProps) {
  const { t } = useTranslation('work');
  const may = useMay();
  const name = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Person>();
  const asked = text.trim();
  const isAsked = asked.length >= LEAST && may('member.view');
  const { data, isFetching } = useQuery({
    ...foundQuery(asked),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = data?.members.map((one): Person => ({
    ...{ id: one.id, name: one.name },
    note: `${one.phone} · ${one.bankCode} ${one.bankAccountNo} ${one.bankAccountName}`,
  }));
  const likely = candidates.map(({ id, name: called, phone, score }): Person => ({
    id,
    name: called,
    note: `${phone} · ${score}`,
  }));
  const offered = isAsked ? (found ?? []) : likely;
  const isOffered = offered.some(({ id }) => id === value);
  const people = value !== '' && chosen?.id === value && !isOffered ? [chosen, ...offered] : offered;
  const choose = (one: Person) => {
    setChosen(one);
    onChange(one.id);
  };
  return (
    <div className={styles.pick}>
      <TextField
        label={label}
        hint={t('memberHint')}
        error={error}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {people.length > 0 && (
        <ul className={styles.people} aria-label={label}>
          {people.map((one) => (
            <li key={one.id}>
              <label className={styles.person}>
                <input
                  type="radio"
                  name={name}
                  value={one.id}
                  checked={one.id === value}
                  onChange={() => choose(one)}
                />
                <span>
                  <b>{one.name}</b>
                  <span className="mute">{one.note}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mute">
        {isAsked && !isFetching && found?.length === 0 && t('memberNone')}
      </p>
    </div>
  );
}
