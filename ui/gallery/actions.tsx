import { useState } from 'react';
import LogOut from 'lucide-react/icons/log-out';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Wallet from 'lucide-react/icons/wallet';
import { buttonClass, Button } from '../src/button.tsx';
import { chipClass, Chips } from '../src/chips.tsx';
import { CopyButton } from '../src/copy-button.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Menu } from '../src/menu.tsx';
import { Segmented } from '../src/segmented.tsx';
import { toast } from '../src/toast.ts';
import styles from './gallery.module.css';
import type { Specimen, Specimens } from './samples.ts';

const LANGUAGES = [
  { key: 'th', label: 'ไทย' },
  { key: 'lo', label: 'ລາວ' },
  { key: 'en', label: 'English' },
];

export const LanguageMenu: Specimen = ({ t }) => (
  <Menu
    label={t.language}
    trigger={LANGUAGES.find(({ key }) => key === t.lang)?.label}
    items={LANGUAGES.map((one) => ({ ...one, current: one.key === t.lang, lang: one.key }))}
    onSelect={(lang) => toast.info(lang)}
  />
);

const Buttons: Specimen = ({ t }) => {
  const [pressed, setPressed] = useState(0);
  const [sends, setSends] = useState(false);
  const press = () => setPressed(pressed + 1);
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button variant="primary" onClick={press}>
          {t.deposit}
        </Button>
        <output aria-label={t.count}>{pressed}</output>
        <Button>{t.history}</Button>
        <Button variant="quiet">{t.cancel}</Button>
        <Button variant="danger">{t.remove}</Button>
        <Button variant="jade">{t.receive}</Button>
        <a className={buttonClass({ variant: 'secondary' })} href="#link">
          {t.contact}
        </a>
      </div>
      <div className={styles.row}>
        <Button variant="primary" busy onClick={press}>
          {t.withdraw}
        </Button>
        <Button busy={sends} busyLabel={t.sending} onClick={() => setSends(true)}>
          {t.slip}
        </Button>
        <Button variant="primary" disabled>
          {t.open}
        </Button>
        <Button size="s" icon={<Wallet />}>
          {t.invite}
        </Button>
      </div>
      <Button variant="primary" size="l" block icon={<Wallet />}>
        {t.confirm}
      </Button>
    </div>
  );
};

const CopyButtons: Specimen = ({ t }) => (
  <div className={styles.row}>
    <CopyButton
      text="123-4-56789-0"
      digitsOnly
      label={t.copy}
      onCopied={(text) => toast.success(`${t.copy}: ${text}`)}
    >
      {t.account}
    </CopyButton>
    <CopyButton text="SCB 123" label={t.copy} />
  </div>
);

const Views: Specimen = ({ t }) => {
  const [view, setView] = useState<'deposit' | 'withdraw' | 'history'>('deposit');
  return (
    <Segmented
      label={t.status}
      name="view"
      value={view}
      onChange={setView}
      options={[
        { value: 'deposit', label: t.deposit },
        { value: 'withdraw', label: t.withdraw },
        { value: 'history', label: t.history },
      ]}
    />
  );
};

const Filters: Specimen = ({ t }) => {
  const [kind, setKind] = useState('deposit');
  return (
    <Chips
      label={t.history}
      value={kind}
      onChange={setKind}
      before={
        <button type="button" className={chipClass} aria-label={t.status}>
          <SlidersHorizontal size={16} />
        </button>
      }
      options={[
        { value: 'deposit', label: t.deposit },
        { value: 'withdraw', label: t.withdraw },
        { value: 'bonus', label: t.bonus },
        { value: 'refund', label: t.refund },
        { value: 'invite', label: t.invitePay },
      ]}
    />
  );
};

/** What is pressed. */
export const ACTIONS: Specimens = {
  button: Buttons,
  'icon-button': ({ t }) => (
    <div className={styles.row}>
      <IconButton label={t.close} icon={<LogOut />} />
      <IconButton label={t.remove} icon={<LogOut />} tone="solid" disabled />
    </div>
  ),
  'copy-button': CopyButtons,
  menu: LanguageMenu,
  segmented: Views,
  chips: Filters,
};
