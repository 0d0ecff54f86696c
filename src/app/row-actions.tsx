import { Suspense, use } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InstanceActionKind } from '../features/approval/instance-action.tsx'
import { furtherPaths } from '../lib/further-paths.ts'
import { lazyPart } from '../lib/lazy-part.ts'
import type { RowActionsProps } from '../lib/row-actions.ts'
import { RowOverlayContext } from '../lib/row-overlay.ts'
import { useTranslation } from '../lib/translation.tsx'
import { Button } from '../ui/button.tsx'

const InstanceAction = lazyPart(
  async () => (await import('../features/approval/instance-action.tsx')).InstanceAction,
)

/** Urging, withdrawing and starting the same once more from the row of an instance; the first two with its sheets. */
export function RowActions({ instanceId, workflowCode, actions }: RowActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = use(RowOverlayContext)
  const open = (kind: InstanceActionKind) =>
    show(
      <Suspense fallback={null}>
        <InstanceAction
          key={`${kind} ${instanceId}`}
          instanceId={instanceId}
          kind={kind}
          onClose={() => show(null)}
        />
      </Suspense>,
    )
  return (
    <>
      {actions.includes('urge') && (
        <Button kind="text" size="s" icon="bell" onClick={() => open('urge')}>
          {t('approval.actions.urge')}
        </Button>
      )}
      {actions.includes('retrieve') && (
        <Button kind="text" size="s" icon="undo" onClick={() => open('withdraw')}>
          {t('approval.actions.withdraw')}
        </Button>
      )}
      {actions.includes('again') && (
        <Button
          kind="text"
          size="s"
          icon="copy"
          onClick={() => void navigate(furtherPaths.again(workflowCode, instanceId))}
        >
          {t('inbox.again')}
        </Button>
      )}
    </>
  )
}
