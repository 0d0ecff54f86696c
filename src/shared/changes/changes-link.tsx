import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/translation.tsx'
import { Button } from '../../ui/button.tsx'
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
