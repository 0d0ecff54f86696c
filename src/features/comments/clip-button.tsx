import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { ChooserInput } from '../../shared/files/chooser-input.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'

/** Asks for files at once: nothing has to come before the device's own chooser opens, or it would not. */
export function ClipButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="clip"
        label={t('comments.attach')}
        size={20}
        onClick={() => chooser.current?.click()}
      />
      <ChooserInput ref={chooser} aria-label={t('comments.attach')} multiple onFiles={onFiles} />
    </>
  )
}
