import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { lazyPart } from '../../lib/parts/lazy-part.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './changes.module.css'

const ChangesSheet = lazyPart(async () => (await import('./changes-sheet.tsx')).ChangesSheet)

/** Beside an act that changed the form; most changed nothing. */
export function ChangesLink({ logId }: { readonly logId: string | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (logId === undefined) return null
  return (
    <>
      <span className={styles.link}>
        <Button kind="text" size="s" icon="edit" onClick={() => setOpen(true)}>
          {t('history.changes')}
        </Button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <ChangesSheet logId={logId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
