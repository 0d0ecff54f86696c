import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { NoPreview } from './no-preview.tsx'
import styles from './preview.module.css'

/** A picture in whole; a tap shows it large, to be moved about by scrolling. */
export function ImageView({ url, name }: { readonly url: string; readonly name: string }) {
  const { t } = useTranslation()
  const [large, setLarge] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState(false)
  if (broken) {
    const handleAgain = () => {
      setBroken(false)
      setAttempt(attempt + 1)
    }
    return <NoPreview words={t('files.previewFailed')} onAgain={handleAgain} />
  }
  return (
    <button
      type="button"
      className={cx(styles.picture, large && styles.large)}
      aria-label={t(large ? 'files.shrink' : 'files.enlarge')}
      aria-pressed={large}
      onClick={() => setLarge(!large)}
    >
      <img key={attempt} src={url} alt={name} onError={() => setBroken(true)} />
    </button>
  )
}
