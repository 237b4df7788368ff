import { CheckboxField } from '@krapao/ui/checkbox-field.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { useTranslation, type PlainKey } from '@krapao/ui/lib/i18n.ts';
import { useKeysSwitch } from '../lib/shortcuts.ts';
import styles from './keys-dialog.module.css';

const KEYS: readonly (readonly [keys: string, label: PlainKey])[] = [
  ['J', 'keys.next'],
  ['K', 'keys.previous'],
  ['A', 'verdict.approve'],
  ['R', 'verdict.refuse'],
  ['S', 'verdict.settle'],
  ['C', 'verdict.credit'],
  ['V', 'verdict.ask'],
  ['N', 'keys.fresh'],
  ['M', 'keys.member'],
  ['1 – 9', 'keys.parts'],
  ['H', 'keys.hold'],
  ['F', 'keys.freeze'],
  ['E', 'keys.note'],
  ['T', 'keys.take'],
  ['X', 'keys.end'],
  ['W', 'keys.work'],
  ['⌘K', 'keys.go'],
  ['/', 'keys.search'],
  ['Esc', 'keys.close'],
  ['?', 'keys.all'],
];

/** All keys, and the switch for whoever speaks to their machine or types with a stick. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [switched, turn] = useKeysSwitch();
  return (
    <Dialog open title={t('keys.title')} closeLabel={t('close')} onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label={t('keys.switch')}
        checked={switched === 'on'}
        onChange={({ target }) => turn(target.checked ? 'on' : 'off')}
      />
    </Dialog>
  );
}
