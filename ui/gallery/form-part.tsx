import { useState } from 'react';
import Phone from 'lucide-react/icons/phone';
import Wallet from 'lucide-react/icons/wallet';
import { BankLogo } from '../src/bank-logo.tsx';
import { buttonClass } from '../src/button-class.ts';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { CheckboxField } from '../src/checkbox-field.tsx';
import { ChoiceList } from '../src/choice-list.tsx';
import { CopyButton } from '../src/copy-button.tsx';
import { DigitsInput } from '../src/digits-input.tsx';
import { FileDrop } from '../src/file-drop.tsx';
import { MoneyInput } from '../src/money-input.tsx';
import { PasswordField } from '../src/password-field.tsx';
import { Section } from '../src/section.tsx';
import { Segmented } from '../src/segmented.tsx';
import { SelectField } from '../src/select-field.tsx';
import { TextArea } from '../src/text-area.tsx';
import { TextField } from '../src/text-field.tsx';
import { toast } from '../src/toast.ts';
import styles from './gallery.module.css';
import type { Samples } from './samples.ts';

const QUICK = ['100', '200', '300', '500', '1000'].map((value) => ({ value, label: value }));
const BANKS = [
  'SCB',
  'KBANK',
  'KTB',
  'TTB',
  'BBL',
  'BAY',
  'GSB',
  'BAAC',
  'UOB',
  'CIMBT',
  'KKP',
  'TISCO',
  'LH',
  'BCEL',
];
const SLIP = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'slip-2026-11-21-143208.svg', {
  type: 'text/x',
});

/** Actions and fields. */
export function FormPart({ t }: { t: Samples }) {
  const [amount, setAmount] = useState('12500.5');
  const [phone, setPhone] = useState('081234');
  const [code, setCode] = useState('482913');
  const [bank, setBank] = useState<string | null>('SCB');
  const [view, setView] = useState<'a' | 'b'>('a');
  const [file, setFile] = useState<File | null>(null);
  const texts = {
    choose: t.choose,
    camera: t.camera,
    drop: t.drop,
    replace: t.replace,
    remove: t.remove,
    sending: t.sending,
  };
  return (
    <>
      <Section title="Button">
        <div className={styles.stack}>
          <div className={styles.row}>
            <Button variant="primary">{t.deposit}</Button>
            <Button>{t.withdraw}</Button>
            <Button variant="quiet">{t.cancel}</Button>
            <Button variant="danger">{t.remove}</Button>
            <Button variant="jade">{t.receive}</Button>
            <a className={buttonClass({ variant: 'secondary' })} href="#link">
              {t.contact}
            </a>
          </div>
          <div className={styles.row}>
            <Button variant="primary" busy>
              {t.deposit}
            </Button>
            <Button busy>{t.withdraw}</Button>
            <Button variant="primary" disabled>
              {t.deposit}
            </Button>
            <Button disabled>{t.withdraw}</Button>
            <Button size="s" icon={<Wallet />}>
              {t.receive}
            </Button>
          </div>
          <Button variant="primary" size="l" block icon={<Wallet />}>
            {t.confirm}
          </Button>
          <div className={styles.row}>
            <CopyButton
              text="123-4-56789-0"
              digitsOnly
              label={t.copy}
              onCopied={(text) => toast.success(`${t.copy}: ${text}`)}
            >
              {t.copy}
            </CopyButton>
            <CopyButton text="1" label={t.copy} />
          </div>
        </div>
      </Section>
      <Section title="Field">
        <div className={styles.two}>
          <Card className={styles.stack} pad="l">
            <DigitsInput
              kind="phone"
              label={t.phone}
              hint={t.phoneHint}
              value={phone}
              onChange={setPhone}
              maxLength={10}
            />
            <DigitsInput
              kind="phone"
              label={t.phone}
              error={t.phoneError}
              value={phone}
              onChange={setPhone}
            />
            <TextField label={t.name} leading={<Phone size={18} />} placeholder={t.phoneHint} />
            <TextField label={t.name} defaultValue={t.name} disabled />
            <PasswordField
              label={t.password}
              showLabel={t.show}
              hideLabel={t.hide}
              autoComplete="current-password"
              defaultValue="secret-1"
            />
            <SelectField
              label={t.bank}
              placeholder={t.chooseBank}
              options={BANKS.map((value) => ({ value, label: value }))}
            />
            <DigitsInput kind="otp" label={t.otp} value={code} onChange={setCode} maxLength={6} />
            <TextArea label={t.contact} defaultValue={t.errorMore} />
            <CheckboxField label={t.agree} defaultChecked />
            <CheckboxField label={t.agree} error={t.phoneError} />
          </Card>
          <Card className={styles.stack} pad="l">
            <MoneyInput
              label={t.amount}
              value={amount}
              onChange={setAmount}
              unit={t.baht}
              quick={QUICK}
              quickLabel={t.sum}
            />
            <Segmented
              label={t.status}
              name="view"
              value={view}
              onChange={setView}
              options={[
                { value: 'a', label: t.deposit },
                { value: 'b', label: t.withdraw },
              ]}
            />
            <ChoiceList
              label={t.bank}
              name="bank"
              value={bank}
              onChange={setBank}
              options={[
                { value: 'SCB', label: 'SCB', note: '123-4-56789-0', leading: <BankLogo code="SCB" /> },
                { value: 'KBANK', label: 'KBANK', note: t.phoneHint, leading: <BankLogo code="KBANK" /> },
                {
                  value: 'TRUE',
                  label: 'TRUEWALLET',
                  leading: <BankLogo code="TRUEWALLET" />,
                  disabled: true,
                },
              ]}
            />
            <FileDrop
              label={t.slip}
              hint={t.errorMore}
              accept="image/*"
              file={file}
              onFile={setFile}
              texts={texts}
            />
            <FileDrop
              label={t.slip}
              accept="image/*"
              file={SLIP}
              onFile={setFile}
              texts={texts}
              progress={62}
              paste={false}
            />
            <FileDrop
              label={t.slip}
              accept="image/*"
              file={SLIP}
              onFile={setFile}
              texts={texts}
              error={t.error}
              paste={false}
            />
            <div className={styles.row}>
              {[...BANKS, 'TRUEWALLET', 'XYZ'].map((one) => (
                <BankLogo key={one} code={one} name={one} size={44} />
              ))}
            </div>
          </Card>
        </div>
      </Section>
    </>
  );
}
