import { Component, type ReactNode } from 'react';
import { translate } from '../lib/i18n.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

/** Shows what went wrong in place of what broke; a press draws it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Page width="narrow">
        <ErrorState
          title={translate('crash.title')}
          retryLabel={translate('crash.reload')}
          onRetry={() => this.setState({ broken: false })}
        >
          {translate('crash.text')}
        </ErrorState>
      </Page>
    );
  }
}
