import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog, DialogFooter } from '@krapao/ui/dialog.tsx';
import { Banners } from '../../parts/banners.tsx';
import { bannersQuery, type BannerPlace } from '../../features/site/queries.ts';
import type { useWallet } from '../../features/wallet/queries.ts';
import { DialogPart, DialogSkeleton, WithWallet } from './home-dialogs.tsx';

interface RewardDialogsProps {
  wallet: ReturnType<typeof useWallet>;
  address: DialogAddress;
}

/** The dialogs of rewards, by their address. */
export function RewardDialogs({ wallet, address }: RewardDialogsProps) {
  const { t } = useTranslation('home');
  return (
    <>
      <RewardDialog name="refund" title={t('refund')} address={address}>
        <WithWallet wallet={wallet}>
          {({ profile }) => (
            <DialogPart name="refund">
              {({ RefundPanel }) => <RefundPanel memberId={profile.id} />}
            </DialogPart>
          )}
        </WithWallet>
      </RewardDialog>
      <RewardDialog name="invite" title={t('invite')} address={address}>
        <WithWallet wallet={wallet}>
          {({ profile }) => (
            <DialogPart name="invite">
              {({ InvitePanel }) => <InvitePanel memberId={profile.id} />}
            </DialogPart>
          )}
        </WithWallet>
      </RewardDialog>
    </>
  );
}

interface RewardDialogProps {
  name: BannerPlace;
  title: string;
  address: DialogAddress;
  children: ReactNode;
}

/** The operator's pictures first, where there are any; who closes them sees the dialog itself. */
function RewardDialog({ name, title, address, children }: RewardDialogProps) {
  const { t, language } = useTranslation('home');
  const isOpen = address.name === name;
  const { data: banners, isPending } = useQuery({ ...bannersQuery(name, language), enabled: isOpen });
  const [isSeen, setSeen] = useState(false);
  if (!isOpen && isSeen) setSeen(false);
  const isBefore = !isSeen && banners !== undefined && banners.length > 0;
  return (
    <Dialog
      open={isOpen}
      title={title}
      closeLabel={t('common:close')}
      onClose={isBefore ? () => setSeen(true) : address.close}
      onBack={address.back}
    >
      {isBefore ? (
        <>
          <Banners banners={banners} />
          <DialogFooter>
            <Button variant="primary" size="l" block onClick={() => setSeen(true)}>
              {t('banners.goOn')}
            </Button>
          </DialogFooter>
        </>
      ) : isPending ? (
        <DialogSkeleton />
      ) : (
        children
      )}
    </Dialog>
  );
}
