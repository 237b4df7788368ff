import type { ReactNode } from 'react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import FerrisWheel from 'lucide-react/icons/ferris-wheel';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import HistoryIcon from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import User from 'lucide-react/icons/user';
import UserPlus from 'lucide-react/icons/user-plus';
import { Avatar } from '../src/avatar.tsx';
import { BankLogo } from '../src/bank-logo.tsx';
import { BarHome, BarLabel, barHomeClass, barItemClass, BottomBar } from '../src/bottom-bar.tsx';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { Carousel } from '../src/carousel.tsx';
import { GameCard } from '../src/game-card.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Money } from '../src/money.tsx';
import { Page, Split } from '../src/page.tsx';
import { Section } from '../src/section.tsx';
import { TileBody, tileClass, TileGrid } from '../src/tile.tsx';
import { Brand, TopBar } from '../src/top-bar.tsx';
import { LanguageMenu } from './actions.tsx';
import styles from './gallery.module.css';
import type { Samples, Specimen, Specimens } from './samples.ts';

export const Top: Specimen = ({ t }) => (
  <TopBar brand={<Brand name="Krapao" />}>
    <LanguageMenu t={t} />
    <IconButton label={t.close} icon={<LogOut />} />
  </TopBar>
);

export const Bottom: Specimen = ({ t }) => (
  <BottomBar label={t.home} first={[2, 0]}>
    <a className={barItemClass} href="#profile">
      <BarLabel icon={<User />}>{t.profile}</BarLabel>
    </a>
    <button type="button" className={barItemClass}>
      <BarLabel icon={<FileText />}>{t.terms}</BarLabel>
    </button>
    <a className={barHomeClass} href="#home" aria-label={t.home}>
      <BarHome icon={<House />}>{t.home}</BarHome>
    </a>
    <a className={barItemClass} href="#history" aria-current="page">
      <BarLabel icon={<HistoryIcon />}>{t.history}</BarLabel>
    </a>
    <a className={barItemClass} href="#contact">
      <BarLabel icon={<MessageCircle />}>{t.contact}</BarLabel>
    </a>
  </BottomBar>
);

/** The shortcuts as they come: three at first, six in the end. */
function tilesOf(t: Samples): ReactNode[] {
  const tiles = [
    { icon: <ArrowDownToLine />, label: t.deposit },
    { icon: <ArrowUpFromLine />, label: t.withdraw },
    { icon: <FerrisWheel />, label: t.spin, note: t.coins },
    { icon: <UserPlus />, label: t.invite },
    { icon: <Gift />, label: t.bonus },
    { icon: <CircleDollarSign />, label: t.refund },
  ];
  return tiles.map((tile) => (
    <button key={tile.label} type="button" className={tileClass}>
      <TileBody {...tile} />
    </button>
  ));
}

const Cards: Specimen = ({ t }) => (
  <div className={styles.stack}>
    <Card tone="dusk" pad="l" as="section" aria-label={t.total}>
      <div className={styles.between}>
        <Avatar name={t.name} />
        <p className={styles.strong}>{t.name}</p>
      </div>
      <p className={styles.soft}>{t.total}</p>
      <Money amount={12480.5} unit={t.baht} size="hero" />
      <Button size="s" variant="quiet" icon={<RefreshCw />}>
        {t.updated}
      </Button>
    </Card>
    <Card tone="jade" pad="s" className={styles.between}>
      <p>{t.invitePay}</p>
      <Button variant="jade" size="s">
        {t.receive}
      </Button>
    </Card>
    {(['plain', 'raised', 'gold', 'amber'] as const).map((tone) => (
      <Card key={tone} tone={tone}>
        {t.emptyMore}
      </Card>
    ))}
  </div>
);

const Games: Specimen = ({ t }) => {
  const play = (label: string) => (
    <Button tight size="s">
      {label}
    </Button>
  );
  const drawings = (code: string) => ({
    logo: `/art/providers/${code}-logo.svg`,
    art: `/art/providers/${code}-background.svg`,
  });
  return (
    <Carousel label={t.slots} title={t.slots} note={t.count} previousLabel={t.previous} nextLabel={t.next}>
      <GameCard name="JOKER" {...drawings('joker')} state="active" figure="2,150.00" second={t.credit}>
        {play(t.play)}
      </GameCard>
      <GameCard name="SLOTXO" {...drawings('slotxo')} state="inactive" figure={t.notOpen} second={t.tap}>
        {play(t.open)}
      </GameCard>
      <GameCard name="SLOTRACHA" {...drawings('slotracha')} state="loading">
        {play(t.play)}
      </GameCard>
      <GameCard name="UFABET" state="failed" figure={t.error} second={t.retry}>
        {play(t.play)}
      </GameCard>
    </Carousel>
  );
};

/** What stands around every screen. */
export const FRAME: Specimens = {
  'top-bar': Top,
  'bottom-bar': Bottom,
  page: ({ t }) => (
    <Page>
      <h1 className="visually-hidden">Krapao</h1>
      <Split aside={<Card>{t.errorMore}</Card>}>
        <Card>{t.emptyMore}</Card>
      </Split>
    </Page>
  ),
};

/** Where things stand. */
export const PLACES: Specimens = {
  section: ({ t }) => (
    <Section title={t.history} note={t.count} action={<Button size="s">{t.retry}</Button>}>
      <Card>{t.emptyMore}</Card>
    </Section>
  ),
  card: Cards,
  tile: ({ t }) => (
    <div className={styles.stack}>
      {[6, 4, 3].map((count) => (
        <TileGrid key={count} label={`${t.home}: ${String(count)}`}>
          {tilesOf(t).slice(0, count)}
        </TileGrid>
      ))}
    </div>
  ),
  'game-card': Games,
  brand: ({ t }) => <Brand name={t.name} />,
  avatar: ({ t }) => <Avatar name={t.name} />,
  'bank-logo': () => (
    <div className={styles.row}>
      {['SCB', 'KBANK', 'BAAC', 'CIMBT', 'BCEL', 'TRUEWALLET', 'XYZ'].map((one) => (
        <BankLogo key={one} code={one} name={one} size={44} />
      ))}
    </div>
  ),
};
