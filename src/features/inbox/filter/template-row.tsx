import { Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { lazyPart } from '../../../lib/parts/lazy-part.ts'
import { PickRow } from '../../../shared/lists/filter/pick-row.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useTemplates } from './use-templates.ts'

const TemplateTree = lazyPart(async () => (await import('./template-tree.tsx')).TemplateTree)

type Props = {
  readonly appCode: string | undefined
  readonly value: string | undefined
  readonly onChange: (code: string | undefined) => void
}

/** The workflow template of the filter, chosen from a tree. */
export function TemplateRow({ appCode, value, onChange }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { nameOf } = useTemplates(value !== undefined)
  return (
    <>
      <PickRow
        label={t('inbox.fields.workflowCode')}
        none={t('inbox.anyTemplate')}
        value={value === undefined ? undefined : nameOf(value)}
        onOpen={() => setOpen(true)}
        onClear={() => onChange(undefined)}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('inbox.fields.workflowCode')}
        height="full"
        wide="drawer"
        flush
      >
        <Suspense fallback={<Skeleton count={6} />}>
          <TemplateTree
            appCode={appCode}
            value={value}
            onPick={(code) => {
              setOpen(false)
              onChange(code)
            }}
          />
        </Suspense>
      </Sheet>
    </>
  )
}
