import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOnline } from '../lib/online.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

type Props = {
  children: ReactNode
  /** A new value tries again: another address. */
  resetOn?: string
}
type State = { error: unknown; failed: boolean }

/** A screen that breaks leaves the frame standing and offers a reload; drafts are on the device. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetOn !== this.props.resetOn)
      this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <Broken error={this.state.error} />
  }
}

function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [wasOffline] = useState(!isOnline)
  useEffect(() => {
    // A part that could not be fetched is asked for once in the life of a page.
    if (wasOffline && isOnline) location.reload()
  }, [wasOffline, isOnline])
  if (wasOffline)
    return (
      <Panel
        icon="cloudoff"
        iconSize={48}
        role="alert"
        title={t('panels.loadFailed')}
        text={t('panels.needsNetwork')}
        actions={
          <Button kind="outline" onClick={() => window.history.back()}>
            {t('ui.back')}
          </Button>
        }
      />
    )
  return (
    <Panel
      icon="warn"
      iconSize={48}
      role="alert"
      title={t('panels.broken')}
      text={t('panels.brokenText')}
      actions={
        <Button icon="refresh" onClick={() => location.reload()}>
          {t('panels.reload')}
        </Button>
      }
      note={error instanceof Error ? error.message : undefined}
    />
  )
}
