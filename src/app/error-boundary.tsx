import { Component, type ReactNode } from 'react'
import { useIsOnline } from '../lib/device/online.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { Button } from '../ui/button/button.tsx'
import { Panel } from '../ui/feedback/panel.tsx'

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

/** A part that could not be fetched is asked for once in the life of a page: offline it can only be left. */
function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  return (
    <Panel
      icon={isOnline ? 'warn' : 'cloudoff'}
      iconSize={48}
      role="alert"
      title={t(isOnline ? 'panels.broken' : 'panels.loadFailed')}
      text={t(isOnline ? 'panels.brokenText' : 'panels.needsNetwork')}
      actions={
        <Button
          icon={isOnline ? 'refresh' : 'left'}
          onClick={() => (isOnline ? location.reload() : window.history.back())}
        >
          {t(isOnline ? 'panels.reload' : 'ui.back')}
        </Button>
      }
      note={isOnline && error instanceof Error ? error.message : undefined}
    />
  )
}
