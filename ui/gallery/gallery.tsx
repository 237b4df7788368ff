import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import FileText from 'lucide-react/icons/file-text';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserPlus from 'lucide-react/icons/user-plus';
import User from 'lucide-react/icons/user';
import FerrisWheel from 'lucide-react/icons/ferris-wheel';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Avatar } from '../src/avatar.tsx';
import { BarLabel, barHomeClass, barItemClass, BottomBar } from '../src/bottom-bar.tsx';
import { Brand } from '../src/brand.tsx';
import { Button } from '../src/button.tsx';
import { Card } from '../src/card.tsx';
import { Carousel } from '../src/carousel.tsx';
import { GameCard } from '../src/game-card.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { Menu } from '../src/menu.tsx';
import { Money } from '../src/money.tsx';
import { OfflineBanner } from '../src/offline-banner.tsx';
import { Page, Split } from '../src/page.tsx';
import { TileBody, tileClass, tileGoldClass, TileGrid } from '../src/tile.tsx';
import { Toaster } from '../src/toaster.tsx';
import { TopBar } from '../src/top-bar.tsx';
import { DataPart } from './data-part.tsx';
import { FormPart } from './form-part.tsx';
import styles from './gallery.module.css';
import { MessagePart } from './message-part.tsx';
import type { Samples } from './samples.ts';

/** Every component in every state; `show` opens one dialog. */
export function Gallery({ t, show }: { t: Samples; show: string | null }) {
  return (
    <>
      <OfflineBanner offline={false} text={t.offline} backText={t.success} />
      <TopBar brand={<Brand name="Krapao" />}>
        <Menu
          label={t.language}
          trigger={{ th: 'ไทย', lo: 'ລາວ', en: 'English' }[t.lang]}
          items={[
            { key: 'th', label: 'ไทย', current: t.lang === 'th', lang: 'th' },
            { key: 'la', label: 'ລາວ', current: t.lang === 'lo', lang: 'lo' },
            { key: 'en', label: 'English', current: t.lang === 'en', lang: 'en' },
          ]}
          onSelect={(lang) => location.assign(`?lang=${lang}`)}
        />
        <IconButton label={t.close} icon={<LogOut />} />
      </TopBar>
      <Page>
        <h1 className="visually-hidden">Krapao</h1>
        <Split aside={<Home t={t} />}>
          <Carousel
            label={t.slots}
            title={t.slots}
            note={t.count}
            previousLabel={`← ${t.slots}`}
            nextLabel={`→ ${t.slots}`}
          >
            <GameCard
              name="JOKER"
              logo="/art/providers/joker-logo.svg"
              art="/art/providers/joker-background.svg"
              state="active"
              figure="2,150.00"
              second={t.credit}
            >
              <Button tight size="s">
                {t.play}
              </Button>
            </GameCard>
            <GameCard
              name="SLOTXO"
              logo="/art/providers/slotxo-logo.svg"
              art="/art/providers/slotxo-background.svg"
              state="inactive"
              figure={t.notOpen}
              second={t.tap}
            >
              <Button tight size="s">
                {t.open}
              </Button>
            </GameCard>
            <GameCard
              name="SLOTRACHA"
              logo="/art/providers/slotracha-logo.svg"
              art="/art/providers/slotracha-background.svg"
              state="loading"
            >
              <Button tight size="s">
                {t.play}
              </Button>
            </GameCard>
            <GameCard name="UFABET" state="failed" figure={t.error} second={t.retry}>
              <Button tight size="s">
                {t.play}
              </Button>
            </GameCard>
          </Carousel>
          <DataPart t={t} />
        </Split>
        <FormPart t={t} />
        <MessagePart t={t} show={show} />
      </Page>
      <BottomBar label={t.home}>
        <a className={barItemClass} href="#profile">
          <BarLabel icon={<User />}>{t.profile}</BarLabel>
        </a>
        <button type="button" className={barItemClass}>
          <BarLabel icon={<FileText />}>{t.terms}</BarLabel>
        </button>
        <a className={barHomeClass} href="#home" aria-label={t.home}>
          <House />
        </a>
        <a className={barItemClass} href="#history" aria-current="page">
          <BarLabel icon={<History />}>{t.history}</BarLabel>
        </a>
        <a className={barItemClass} href="#contact">
          <BarLabel icon={<MessageCircle />}>{t.contact}</BarLabel>
        </a>
      </BottomBar>
      <Toaster dismissLabel={t.close} />
    </>
  );
}

function Home({ t }: { t: Samples }) {
  return (
    <div className={styles.stack}>
      <Card tone="dusk" pad="l" as="section" aria-label={t.total}>
        <div className={styles.between}>
          <Avatar name={t.name} />
          <div>
            <p className={styles.soft}>{t.hello}</p>
            <p className={styles.strong}>{t.name}</p>
          </div>
          <span />
        </div>
        <p className={styles.soft}>{t.total}</p>
        <Money amount={12480.5} unit={t.baht} size="hero" />
        <div>
          <Button size="s" variant="quiet" icon={<RefreshCw />}>
            {t.updated}
          </Button>
        </div>
      </Card>
      <Card tone="jade" pad="s" className={styles.between}>
        <div>
          <p>{t.invitePay}</p>
          <Money amount={320} sign unit={t.baht} tone="flow" />
        </div>
        <Button variant="jade" size="s">
          {t.receive}
        </Button>
      </Card>
      {[6, 4, 3].map((count) => (
        <TileGrid key={count} label={`${t.home}: ${String(count)}`}>
          {tilesOf(t).slice(0, count)}
        </TileGrid>
      ))}
    </div>
  );
}

/** The shortcuts as they come: three at first, six in the end. */
function tilesOf(t: Samples) {
  const tiles = [
    { icon: <ArrowDownToLine />, label: t.deposit },
    { icon: <ArrowUpFromLine />, label: t.withdraw },
    { icon: <FerrisWheel />, label: t.spin, note: t.coins },
    { icon: <UserPlus />, label: t.invite },
    { icon: <Gift />, label: t.bonus },
    { icon: <CircleDollarSign />, label: t.refund },
  ];
  return tiles.map((tile, index) => (
    <button key={tile.label} type="button" className={index === 0 ? tileGoldClass : tileClass}>
      <TileBody {...tile} />
    </button>
  ));
}
