import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AGREEMENT_DELAY_MS } from '@krapao/contract/constants';
import type { DialogAddress } from '../../lib/dialog-address.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { subscribeLayers, topLayer } from '../../ui/layers.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { keepAccepted, useAccepted } from './agreement-memory.ts';
import { siteQueries } from './queries.ts';

const NAME = 'agreement';
/** After another dialog has closed: another one may follow it, ms. */
const CALM_MS = 600;

export interface AgreementProps {
  /** Whose wallet this is; undefined while that is not known yet. */
  memberId: string | undefined;
  address: DialogAddress;
}

/**
 * Asks a member to accept the operator's agreement, 1.5 s after the screen has appeared, unless this version was accepted on this
 * device before. Waits while another dialog is open. Who closes it without accepting is asked again when they come back.
 */
export function Agreement({ memberId, address }: AgreementProps) {
  const { language } = useTranslation('home');
  const { data } = useQuery({ ...siteQueries.agreements(language), enabled: memberId !== undefined });
  const accepted = useAccepted(memberId);
  const isDue = data !== undefined && data.agreements.length > 0 && data.version !== accepted;
  const isAsking = address.name === NAME;
  useAsk(isDue, isAsking, address);

  // Accepted, or asked for by an address that has outlived its question.
  const isOver = isAsking && data !== undefined && !isDue;
  const { close } = address;
  useEffect(() => {
    if (isOver) close();
  });

  return (
    <AgreementDialog
      open={isAsking && isDue}
      agreements={data?.agreements ?? []}
      onAccept={() => data && memberId && keepAccepted(memberId, data.version)}
      onClose={close}
    />
  );
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
