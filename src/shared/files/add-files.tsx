import { useRef } from 'react'
import type { FileLimits } from '../../../rules/values/files.ts'
import { useIsWide } from '../../lib/dom/use-viewport.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ChooserInput } from './chooser-input.tsx'
import { acceptText, takesPictures } from './file-words.ts'
import styles from './files.module.css'

type Props = { readonly limits: FileLimits; readonly onFiles: (files: readonly File[]) => void }

/** The ways to a file: the device's own chooser, and on a phone the camera. */
export function AddFiles({ limits, onFiles }: Props) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.add}>
      <Button kind="quiet" icon="clip" onClick={() => chooser.current?.click()}>
        {t('files.add')}
      </Button>
      <ChooserInput
        ref={chooser}
        aria-label={t('files.add')}
        multiple={limits.maxCount !== 1}
        accept={acceptText(limits.accept)}
        onFiles={onFiles}
      />
      {!isWide && takesPictures(limits.accept) && (
        <>
          <IconButton
            icon="camera"
            look="box"
            label={t('files.photo')}
            onClick={() => camera.current?.click()}
          />
          <ChooserInput
            ref={camera}
            aria-label={t('files.photo')}
            accept="image/*"
            capture="environment"
            onFiles={onFiles}
          />
        </>
      )}
      {isWide && <span className={styles.size}>{t('files.drop')}</span>}
    </div>
  )
}
