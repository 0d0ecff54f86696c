import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

type Props = { readonly title: string; readonly pairValue: string; readonly className?: string | undefined }

/** Opens the short link of a document. */
export function ShareButton({ title, pairValue, className }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="link"
        size={20}
        label={t('links.share')}
        className={className}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ShareSheet title={title} pairValue={pairValue} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
