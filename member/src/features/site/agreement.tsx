import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AGREEMENT_DELAY_MS } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import type { DialogAddress } from '@krapao/ui/lib/dialog-address.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { subscribeLayers, topLayer } from '@krapao/ui/layers.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { acceptedVersions } from '../../lib/kept-by-member.ts';
import { agreementQuery, siteQueries } from './queries.ts';
import styles from './agreement-dialog.module.css';
import { RichText } from '@krapao/ui/rich-text.tsx';

const NAME = 'agreement';
/** After another dialog has closed: another one may follow it, ms. */
const CALM_MS = 600;

export interface AgreementProps {
  /** Whose wallet this is; undefined while that is not known yet. */
  memberId: string | undefined;
  address: DialogAddress;
}

/**
 * Asks a member to accept the operator's agreement, 1.5 s after the screen has appeared, unless this version was accepted before:
 * on any device that had a line, or on this one. Waits while another dialog is open. Who closes it without accepting is asked again
 * when they come back.
 */
export function Agreement({ memberId, address }: AgreementProps) {
  const { language } = useTranslation('home');
  const { data: state } = useQuery(agreementQuery(memberId));
  const isWanted = state !== undefined && !state.isAccepted;
  const { data: agreements } = useQuery({
    ...siteQueries.agreements(language, state?.version),
    enabled: isWanted,
  });
  const isKeptHere = acceptedVersions.useText(memberId) === state?.version;
  const isDue = isWanted && !isKeptHere && agreements !== undefined && agreements.length > 0;
  const isAsking = address.name === NAME;
  useAsk(isDue, isAsking, address);
  useTell(memberId, isWanted && isKeptHere ? state.version : undefined);

  // Accepted, or asked for by an address that has outlived its question.
  const isOver = isAsking && state !== undefined && (!isWanted || agreements !== undefined) && !isDue;
  const { close } = address;
  useEffect(() => {
    if (isOver) close();
  });

  return (
    <AgreementDialog
      open={isAsking && isDue}
      agreements={agreements ?? []}
      onAccept={() => state && memberId && acceptedVersions.keep(memberId, state.version)}
      onClose={close}
    />
  );
}

/** Tells the server of a version that was accepted here and that it has not heard of. Unheard, it is told at the next coming. */
function useTell(memberId: string | undefined, version: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (version === undefined) return;
    call('POST /api/account/agreement', { body: { version } })
      .then((state) => queries.setQueryData(agreementQuery(memberId).queryKey, state))
      .catch(() => {});
  }, [queries, memberId, version]);
}

/** Opens the dialog once, when it is time and nothing else is open. */
function useAsk(isDue: boolean, isAsking: boolean, address: DialogAddress): void {
  const mayAsk = useElapsed(AGREEMENT_DELAY_MS);
  const layer = useSyncExternalStore(subscribeLayers, topLayer);
  const hasAsked = useRef(isAsking);
  const hadToWait = useRef(false);
  const isFree = layer === null && address.name === null;
  const { open } = address;
  const ask = useRef(() => {});
  useEffect(() => {
    ask.current = () => {
      hasAsked.current = true;
      open(NAME);
    };
  });

  useEffect(() => {
    if (!mayAsk || !isDue || hasAsked.current) return;
    if (!isFree) {
      hadToWait.current = true;
      return;
    }
    if (!hadToWait.current) return ask.current();
    const timer = setTimeout(() => ask.current(), CALM_MS);
    return () => clearTimeout(timer);
  }, [mayAsk, isDue, isFree]);
}

function useElapsed(ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return elapsed;
}

export interface AgreementDialogProps {
  open: boolean;
  /** Paragraphs, HTML. */
  agreements: readonly string[];
  onAccept: () => void;
  onClose: () => void;
}

/** The agreement, and the one way to have done with it. */
function AgreementDialog({ open, agreements, onAccept, onClose }: AgreementDialogProps) {
  const { t } = useTranslation('home');
  return (
    <Dialog
      open={open}
      size="l"
      title={t('agreement.title')}
      closeLabel={t('common:close')}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <p className={styles.note}>{t('agreement.remembered')}</p>
          <Button variant="primary" size="l" block onClick={onAccept}>
            {t('agreement.accept')}
          </Button>
        </div>
      }
    >
      <div className={styles.list}>
        {agreements.map((html, index) => (
          <RichText key={index} html={html} />
        ))}
      </div>
    </Dialog>
  );
}
