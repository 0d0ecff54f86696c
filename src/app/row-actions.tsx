import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstanceActionKind } from '../features/approval/instance-action.tsx'
import { Button } from '../ui/button.tsx'
import type { IconName } from '../ui/icon-names.ts'

const InstanceAction = lazy(async () => ({
  default: (await import('../features/approval/instance-action.tsx')).InstanceAction,
}))

const ACTIONS: readonly { readonly kind: InstanceActionKind; readonly icon: IconName }[] = [
  { kind: 'urge', icon: 'bell' },
  { kind: 'withdraw', icon: 'undo' },
]

/** Urging and withdrawing from the row of an instance, with the sheets of its page. */
export function RowActions({ instanceId }: { readonly instanceId: string }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<InstanceActionKind | null>(null)
  return (
    <>
      {ACTIONS.map((action) => (
        <Button
          key={action.kind}
          kind="text"
          size="s"
          icon={action.icon}
          onClick={() => setKind(action.kind)}
        >
          {t(`approval.actions.${action.kind}`)}
        </Button>
      ))}
      {kind !== null && (
        <Suspense fallback={null}>
          <InstanceAction instanceId={instanceId} kind={kind} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </>
  )
}
