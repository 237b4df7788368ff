import { Component, type ReactNode } from 'react';
import { forgetFailures } from '@krapao/ui/lib/failures.ts';
import { Failed } from '../parts/states.tsx';

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
    const again = () => {
      forgetFailures();
      this.setState({ failure: null });
    };
    return <Failed error={this.state.failure.error} onRetry={again} />;
  }
}
