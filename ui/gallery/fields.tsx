import { useState } from 'react';
import Phone from 'lucide-react/icons/phone';
import { BankLogo } from '../src/bank-logo.tsx';
import { CheckboxField } from '../src/checkbox-field.tsx';
import { ChoiceList } from '../src/choice-list.tsx';
import { DigitsInput } from '../src/digits-input.tsx';
import { FileDrop } from '../src/file-drop.tsx';
import { MoneyInput } from '../src/money-input.tsx';
import { PasswordField } from '../src/password-field.tsx';
import { SelectField } from '../src/select-field.tsx';
import { TextArea } from '../src/text-area.tsx';
import { TextField } from '../src/text-field.tsx';
import styles from './gallery.module.css';
import type { Samples, Specimen, Specimens } from './samples.ts';

const BANKS = ['SCB', 'KBANK', 'KTB', 'TTB', 'BBL', 'BAY', 'GSB', 'BCEL'];
const SLIP = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'slip-2026-11-21-143208.svg', {
  type: 'text/x',
});

const Digits: Specimen = ({ t }) => {
  const [phone, setPhone] = useState('081234');
  const [code, setCode] = useState('482913');
  return (
    <div className={styles.stack}>
      <DigitsInput
        kind="phone"
        label={t.phone}
        hint={t.phoneHint}
        value={phone}
        onChange={setPhone}
        maxLength={10}
      />
      <DigitsInput kind="account" label={t.account} error={t.phoneError} value={phone} onChange={setPhone} />
      <DigitsInput kind="otp" label={t.otp} value={code} onChange={setCode} maxLength={6} />
    </div>
  );
};

const MoneyInputs: Specimen = ({ t }) => {
  const [amount, setAmount] = useState('12500.5');
  return (
    <div className={styles.stack}>
      <MoneyInput
        label={t.amount}
        value={amount}
        onChange={setAmount}
        unit={t.baht}
        quick={['100', '200', '300', '500', '1000'].map((value) => ({ value, label: value }))}
        quickLabel={t.sum}
      />
      <MoneyInput label={t.sum} value="" onChange={setAmount} placeholder="0.00" error={t.error} />
      <MoneyInput label={t.total} value="99999999.99" onChange={setAmount} disabled />
    </div>
  );
};

const Choices: Specimen = ({ t }) => {
  const [bank, setBank] = useState<string | null>('SCB');
  return (
    <ChoiceList
      label={t.bank}
      name="bank"
      value={bank}
      onChange={setBank}
      error={bank === 'KBANK' && t.error}
      options={[
        { value: 'SCB', label: 'SCB', note: '123-4-56789-0', leading: <BankLogo code="SCB" /> },
        { value: 'KBANK', label: 'KBANK', note: t.phoneHint, leading: <BankLogo code="KBANK" /> },
        { value: 'TRUE', label: t.notOpen, leading: <BankLogo code="TRUEWALLET" />, disabled: true },
      ]}
    />
  );
};

const fileTexts = (t: Samples) => ({
  choose: t.choose,
  camera: t.camera,
  drop: t.drop,
  replace: t.replace,
  remove: t.remove,
  sending: t.sending,
});

const Files: Specimen = ({ t }) => {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  const fixed = { accept: 'image/*', texts: fileTexts(t), file: SLIP, onFile: setFile, paste: false };
  return (
    <div className={styles.stack}>
      <FileDrop
        label={t.slip}
        hint={t.errorMore}
        accept="image/png,image/jpeg"
        maxBytes={1_000}
        file={file}
        onFile={setFile}
        onReject={setRefused}
        error={refused && t.error}
        texts={fileTexts(t)}
      />
      <FileDrop {...fixed} label={t.sending} progress={62} />
      <FileDrop {...fixed} label={t.failed} error={t.error} />
    </div>
  );
};

/** What is filled in. */
export const FIELDS: Specimens = {
  'text-field': ({ t }) => (
    <div className={styles.stack}>
      <TextField label={t.name} leading={<Phone size={18} />} placeholder={t.phoneHint} />
      <TextField label={t.contact} defaultValue={t.name} hint={t.phoneHint} error={t.phoneError} />
      <TextField label={t.account} defaultValue={t.name} disabled />
    </div>
  ),
  'password-field': ({ t }) => (
    <PasswordField
      label={t.password}
      showLabel={t.show}
      hideLabel={t.hide}
      autoComplete="current-password"
      defaultValue="secret-1"
    />
  ),
  'select-field': ({ t }) => (
    <div className={styles.stack}>
      <SelectField
        label={t.bank}
        placeholder={t.chooseBank}
        options={BANKS.map((value) => ({ value, label: value, disabled: value === 'TTB' }))}
      />
      <SelectField
        label={t.status}
        error={t.error}
        options={[
          { value: 'done', label: t.success },
          { value: 'pending', label: t.pending },
        ]}
      />
    </div>
  ),
  'digits-input': Digits,
  'money-input': MoneyInputs,
  'text-area': ({ t }) => <TextArea label={t.contact} defaultValue={t.errorMore} hint={t.emptyMore} />,
  'checkbox-field': ({ t }) => (
    <div className={styles.stack}>
      <CheckboxField label={t.agree} defaultChecked />
      <CheckboxField label={t.terms} error={t.phoneError} />
      <CheckboxField label={t.closed} disabled />
    </div>
  ),
  'choice-list': Choices,
  'file-drop': Files,
};
