import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../lib/failures.ts';
import { translate } from '../lib/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

/** Shows what went wrong in place of what broke; a press draws it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentWillUnmount() {
    if (this.state.broken) forgetFailures();
  }

  private readonly retry = () => {
    forgetFailures();
    this.setState({ broken: false });
  };

  override render() {
    if (!this.state.broken) return this.props.children;
    // Without a line it is most likely the screen's own code that could not be fetched.
    const what = navigator.onLine ? 'crash' : 'loadFailed';
    return (
      <Page width="narrow">
        <ErrorState
          title={translate(`${what}.title`)}
          retryLabel={translate(navigator.onLine ? 'crash.reload' : 'retry')}
          onRetry={this.retry}
        >
          {translate(`${what}.text`)}
        </ErrorState>
      </Page>
    );
  }
}
