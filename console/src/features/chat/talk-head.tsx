import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import UserRound from 'lucide-react/icons/user-round';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { Menu } from '@krapao/ui/menu.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LANGUAGE_NAMES } from '@krapao/ui/lib/language.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../parts/back-link.tsx';
import { Chip } from '../../parts/chip.tsx';
import { Press } from '../../parts/press.tsx';
import { pageWord, whoOf } from './line-words.ts';
import type { Talk } from './queries.ts';
import { offeredOn, type TalkAct } from './acts.ts';
import styles from './talk.module.css';

interface TalkHeadProps {
  talk: Talk;
  self: string;
  busy: boolean;
  isLost: boolean;
  onAct: (act: TalkAct) => void;
  onBeside: () => void;
}

const FOR_GOOD_MS = 10 * 365 * 86_400_000;
/** So far away that it is no date to wait for. */
const isForGood = (until: string): boolean => Date.parse(until) - Date.now() > FOR_GOOD_MS;

/** Who it is, who has it and looks at it, and what can be done with it. */
export function TalkHead({ talk, self, busy, isLost, onAct, onBeside }: TalkHeadProps) {
  const { t } = useTranslation('chat');
  const { assignee, lookers, language, session, source, labels, blockedUntil } = talk;
  const who = whoOf(talk);
  const { presses, more } = offeredOn(talk, self);
  return (
    <header className={styles.head}>
      <BackLink to={paths.chat} label={t('back')} hotkey="Escape" isNarrowOnly />
      <div className={styles.name}>
        <h2>{who}</h2>
        <p className="mute mini">
          {[
            LANGUAGE_NAMES[language],
            t('session', { no: session }),
            source && t('fromPage', { page: pageWord(source) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <button type="button" className={styles.besideOpen} aria-label={t('beside')} onClick={onBeside}>
        <UserRound aria-hidden="true" />
      </button>
      <div className={styles.chips}>
        {assignee && (
          <Chip tone="sky" icon={<UserRound aria-hidden="true" />}>
            {assignee.id === self ? t('youHave') : t('has', { name: assignee.name })}
          </Chip>
        )}
        {lookers.length > 0 && (
          <Chip icon={<Eye aria-hidden="true" />}>
            {t('looks', { names: lookers.map(({ name }) => name).join(', ') })}
          </Chip>
        )}
        {blockedUntil !== null && (
          <Chip tone="coral">
            {isForGood(blockedUntil)
              ? t('blockedForGood')
              : t('blockedUntil', { at: dateTimeOf(blockedUntil) })}
          </Chip>
        )}
        {labels.map((label) => (
          <Chip key={label}>{label}</Chip>
        ))}
      </div>
      <div className={styles.acts}>
        {presses.map(({ act, key }) => (
          <Press key={act} hotkey={key} busy={busy} disabled={isLost} onClick={() => onAct(act)}>
            {t(`act.${act}`)}
          </Press>
        ))}
        <Menu
          label={t('moreActs')}
          trigger={<Ellipsis size={20} aria-hidden="true" />}
          items={more.map((act) => ({ key: act, label: t(`act.${act}`), disabled: isLost }))}
          onSelect={(act) => {
            const chosen = more.find((one) => one === act);
            if (chosen) onAct(chosen);
          }}
        />
      </div>
    </header>
  );
}
