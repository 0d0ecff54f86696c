import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { Button } from '../../../ui/button/button.tsx'

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
