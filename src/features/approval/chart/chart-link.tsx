import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { Button } from '../../../ui/button/button.tsx'

const ChartSheet = lazyPart(async () => (await import('./chart-sheet.tsx')).ChartSheet)

/** Opens the flow chart, which loads when it is asked for. */
export function ChartLink({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" size="s" icon="flow" onClick={() => setOpen(true)}>
        {t('chart.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ChartSheet instanceId={instanceId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
