import { Component, type ReactNode } from 'react';
import { forgetFailures } from '@krapao/ui/lib/failures.ts';
import { doubtLine } from '@krapao/ui/lib/line.ts';
import { Failed } from '../parts/states.tsx';

/** A part of the console could not be fetched. Browsers know that for as long as the page lives: only one loaded anew asks for it again. */
let lacksPart = false;
window.addEventListener('vite:preloadError', () => {
  lacksPart = true;
});

interface State {
  failure: { error: unknown } | null;
}

/** A screen that could not be drawn or fetched says so and can be tried again; the frame around it stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    if (!this.state.failure) return this.props.children;
    const again = async () => {
      if (lacksPart && (await doubtLine())) return location.reload();
      forgetFailures();
      this.setState({ failure: null });
    };
    return <Failed error={this.state.failure.error} onRetry={() => void again()} />;
  }
}
