import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { openStep, type Progress, type Step } from './steps.ts';

const PARAM = 'step';
/** How the address came about: by going on, so that back leads to the step before, or because more was asked for than is open. */
type Arrival = 'forward' | 'pushed-back' | null;

/** The step of the address, `?step=profile`: back, forward and reload work as anywhere else. */
export function useStep(progress: Progress) {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Arrival };
  const navigate = useNavigate();
  const wanted = search.get(PARAM);
  const step = openStep(wanted, progress);

  useEffect(() => {
    // Another step is being gone to already: the router knows it a moment after the address does.
    const isLeaving = new URLSearchParams(window.location.search).get(PARAM) !== wanted;
    if (wanted === null || wanted === step || isLeaving) return;
    void navigate({ search: `?${PARAM}=${step}` }, { replace: true, state: 'pushed-back' satisfies Arrival });
  }, [navigate, step, wanted]);

  const goTo = useCallback(
    (next: Step) => void navigate({ search: `?${PARAM}=${next}` }, { state: 'forward' satisfies Arrival }),
    [navigate],
  );
  const { withOtp } = progress;
  /** As the browser's own back where that leads to the step before. */
  const goBack = useCallback(() => {
    if (state === 'forward') return void navigate(-1);
    const before = step === 'bank' ? 'profile' : step === 'profile' && withOtp ? 'otp' : 'phone';
    void navigate({ search: `?${PARAM}=${before}` }, { replace: true });
  }, [navigate, state, step, withOtp]);

  return { step, isPushedBack: state === 'pushed-back', goTo, goBack };
}
