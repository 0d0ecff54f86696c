import { useState } from 'react'
import { isTransient } from '../../lib/base/app-error.ts'
import { underBase } from '../../lib/base/base-path.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { refreshSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Strip } from '../../ui/feedback/strip.tsx'
import styles from './own-window.module.css'

type Props = {
  /** The page with the password, below the base path. */
  readonly path: string
  /** The session that was opened there is this page's too. */
  readonly onSignedIn: () => void
}

/** Inside a frame nobody types a password: the page for it opens in a window of its own (security C-04, C-05). */
export function OwnWindow({ path, onSignedIn }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'asking' | 'closed' | 'failed'>('idle')
  const goOn = async () => {
    setState('asking')
    try {
      if (await refreshSession()) onSignedIn()
      else setState('closed')
    } catch (error) {
      setState(isTransient(error) ? 'failed' : 'closed')
    }
  }
  return (
    <div className={styles.parts}>
      <p>{t('framed.text')}</p>
      {(state === 'closed' || state === 'failed') && (
        <Strip tone="warn" icon="warn" inset role="alert">
          {t(state === 'closed' ? 'framed.notYet' : 'panels.loadFailed')}
        </Strip>
      )}
      <Button block icon="ext" onClick={() => window.open(underBase(path), '_blank', 'noopener')}>
        {t('framed.open')}
      </Button>
      <Button block kind="outline" busy={state === 'asking'} onClick={() => void goOn()}>
        {t('framed.goOn')}
      </Button>
    </div>
  )
}
