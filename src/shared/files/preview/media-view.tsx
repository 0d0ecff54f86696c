import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { NoPreview } from './no-preview.tsx'
import styles from './preview.module.css'

type Props = { readonly as: 'audio' | 'video'; readonly url: string; readonly name: string }

/** Sound or film in the browser's own player; what it cannot play is downloaded. */
export function MediaView({ as, url, name }: Props) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  if (broken) return <NoPreview words={t('files.noPreview')} />
  const common = { src: url, controls: true, 'aria-label': name, onError: () => setBroken(true) }
  return (
    <div className={styles.media}>
      {as === 'audio' ? <audio {...common} /> : <video {...common} playsInline />}
    </div>
  )
}
