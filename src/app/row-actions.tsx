import { Suspense, use } from 'react'
import { useNavigate } from 'react-router-dom'
import type { InstanceActionKind } from '../features/approval/sheet/instance-action.tsx'
import { furtherPaths } from '../lib/address/further-paths.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import type { RowActionsProps } from '../shared/lists/rows/row-actions.ts'
import { RowOverlayContext } from '../shared/lists/rows/row-overlay.ts'
import { Button } from '../ui/button/button.tsx'

const InstanceAction = lazyPart(
  async () => (await import('../features/approval/sheet/instance-action.tsx')).InstanceAction,
)

/** Urging, withdrawing, starting the same once more and deleting from the row of an instance; by their sheets. */
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
      {actions.includes('delete') && (
        <Button kind="text" size="s" icon="trash" onClick={() => open('delete')}>
          {t('approval.actions.delete')}
        </Button>
      )}
    </>
  )
}
