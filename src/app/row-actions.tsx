import { Suspense, use } from 'react'
import { useNavigate } from 'react-router-dom'
import { furtherPaths } from '../lib/address/further-paths.ts'
import { useTranslation } from '../lib/i18n/translation.tsx'
import { lazyPart } from '../lib/parts/lazy-part.ts'
import { ACTIONS } from '../shared/actions/actions.ts'
import type { ActionKind } from '../shared/actions/offers.ts'
import { rowActionsOf } from '../shared/actions/row-actions.ts'
import type { RowActionsProps } from '../shared/lists/rows/row-actions.ts'
import { RowOverlayContext } from '../shared/lists/rows/row-overlay.ts'
import { Button } from '../ui/button/button.tsx'

const InstanceAction = lazyPart(
  async () => (await import('../features/approval/sheet/instance-action.tsx')).InstanceAction,
)

/** What is done with an instance of mine from its row: acts by their sheets, and starting the same once more. */
export function RowActions({ instanceId, workflowCode, actions }: RowActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = use(RowOverlayContext)
  const open = (kind: ActionKind) =>
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
  const { harmless, dangerous } = rowActionsOf(actions)
  const button = (kind: ActionKind) => (
    <Button key={kind} kind="text" size="s" icon={ACTIONS[kind].icon} onClick={() => open(kind)}>
      {t(`approval.actions.${kind}`)}
    </Button>
  )
  return (
    <>
      {harmless.map(button)}
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
      {dangerous.map(button)}
    </>
  )
}
