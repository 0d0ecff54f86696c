import { Suspense, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useTranslation } from '../../../lib/translation.tsx'
import { Button } from '../../../ui/button.tsx'

const HistorySheet = lazyPart(async () => (await import('./history-sheet.tsx')).HistorySheet)

/** Opens everything that was done with a run, which loads when it is asked for. */
export function HistoryLink({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" size="s" icon="clock" onClick={() => setOpen(true)}>
        {t('history.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <HistorySheet instanceId={instanceId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
