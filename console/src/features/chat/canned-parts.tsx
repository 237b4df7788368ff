import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { WrongOf } from '../../parts/act-dialog.tsx';
import { Press } from '../../parts/press.tsx';
import {
  BUTTON_TYPES,
  isBlank,
  leads,
  MOST_CARD_BUTTONS,
  MOST_CARDS,
  NO_BUTTON,
  NO_CARD,
  type WrittenButton,
  type WrittenCard,
} from './written.ts';
import styles from './canned-editor.module.css';

interface ListProps<One> {
  list: readonly One[];
  onChange: (list: readonly One[]) => void;
  /** Something was tried to be saved: what is missing is marked. */
  isTried: boolean;
  /** What the server found wrong with one of them: `0.title`. */
  wrongOf: WrongOf;
}

const changed = <One,>(list: readonly One[], at: number, to: Partial<One>): One[] =>
  list.map((one, place) => (place === at ? { ...one, ...to } : one));
const without = <One,>(list: readonly One[], at: number): One[] => list.filter((_, place) => place !== at);

const Needed = ({ children }: { children: string }) => (
  <p role="alert" className={styles.wrong}>
    {children}
  </p>
);

/** What can be pressed: what stands on it, what it does, and where it leads. */
export function CannedButtons({
  list,
  onChange,
  isTried,
  wrongOf,
  most,
  isNeeded = false,
}: ListProps<WrittenButton> & { most: number; isNeeded?: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {list.map((button, at) => {
        const { type } = button;
        return (
          <div key={at} className={styles.part}>
            <TextField
              label={t('canned.button', { no: at + 1 })}
              value={button.title}
              maxLength={80}
              error={isTried && isBlank(button.title) ? t('missing') : wrongOf(`${String(at)}.title`)}
              onChange={({ target }) => onChange(changed(list, at, { title: target.value }))}
            />
            <SelectField
              label={t('canned.does')}
              value={type}
              options={BUTTON_TYPES.map((value) => ({ value, label: t(`canned.doing.${value}`) }))}
              onChange={({ target }) => {
                const chosen = BUTTON_TYPES.find((one) => one === target.value);
                if (chosen) onChange(changed(list, at, { type: chosen }));
              }}
            />
            <IconButton
              label={t('canned.removeButton', { no: at + 1 })}
              icon={<X />}
              onClick={() => onChange(without(list, at))}
            />
            {type !== 'text' && (
              <TextField
                label={t(`canned.payload.${type}`)}
                value={button.payload}
                maxLength={1000}
                error={
                  type !== 'postback' && isTried && !leads(button)
                    ? t(`canned.payloadRule.${type}`)
                    : wrongOf(`${String(at)}.payload`)
                }
                onChange={({ target }) => onChange(changed(list, at, { payload: target.value }))}
              />
            )}
          </div>
        );
      })}
      {list.length < most && (
        <div>
          <Press icon={<Plus aria-hidden="true" />} onClick={() => onChange([...list, NO_BUTTON])}>
            {t('canned.addButton')}
          </Press>
          {isTried && isNeeded && list.length === 0 && <Needed>{t('canned.needsButton')}</Needed>}
        </div>
      )}
    </>
  );
}

/** Cards side by side, each with a title, a line and what can be pressed. */
export function CannedCards({ list, onChange, isTried, wrongOf }: ListProps<WrittenCard>) {
  const { t } = useTranslation('chat');
  return (
    <>
      {list.map((card, at) => (
        <div key={at} className={styles.card}>
          <div className={styles.part}>
            <TextField
              label={t('canned.card', { no: at + 1 })}
              value={card.title}
              maxLength={80}
              error={isTried && isBlank(card.title) ? t('missing') : wrongOf(`${String(at)}.title`)}
              onChange={({ target }) => onChange(changed(list, at, { title: target.value }))}
            />
            <TextField
              label={t('canned.subtitle')}
              value={card.subtitle}
              maxLength={200}
              error={wrongOf(`${String(at)}.subtitle`)}
              onChange={({ target }) => onChange(changed(list, at, { subtitle: target.value }))}
            />
            <IconButton
              label={t('canned.removeCard', { no: at + 1 })}
              icon={<X />}
              onClick={() => onChange(without(list, at))}
            />
          </div>
          <CannedButtons
            list={card.buttons}
            most={MOST_CARD_BUTTONS}
            isTried={isTried}
            wrongOf={(button) => wrongOf(`${String(at)}.buttons.${button}`)}
            onChange={(buttons) => onChange(changed(list, at, { buttons }))}
          />
        </div>
      ))}
      {list.length < MOST_CARDS && (
        <div>
          <Press icon={<Plus aria-hidden="true" />} onClick={() => onChange([...list, NO_CARD])}>
            {t('canned.addCard')}
          </Press>
          {isTried && list.length === 0 && <Needed>{t('canned.needsCard')}</Needed>}
        </div>
      )}
    </>
  );
}
