import { useNavigate } from 'react-router-dom'
import { paths } from '../../lib/address/paths.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { AskedDecision } from '../../shared/decisions/asked-decision.tsx'
import { DecisionRow } from '../../shared/decisions/decision-row.tsx'
import { type Decision, useDecisions } from '../../shared/decisions/decisions.ts'
import { dismiss, takeBack } from '../../shared/decisions/queue.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Sheet } from '../../ui/overlay/sheet.tsx'

/** What was decided and is not through yet: waiting, to be asked about, or refused and why. */
export function DecisionsSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const decisions = useDecisions().filter(({ isDone }) => !isDone)
  const open = (itemId: string) => {
    onClose()
    void navigate(paths.workItem(itemId))
  }
  return (
    <Sheet open title={t('decisions.title')} onClose={onClose}>
      {decisions.length === 0 ? (
        <p>{t('decisions.none')}</p>
      ) : (
        <ul>
          {decisions.map((one) =>
            one.state === 'asks' ? (
              <AskedDecision key={one.key} decision={one} onOpen={open} />
            ) : (
              <DecisionRow
                key={one.key}
                decision={one}
                actions={
                  one.state === 'waiting' ? (
                    <Waiting decision={one} />
                  ) : (
                    <Ended decision={one} onOpen={open} />
                  )
                }
              />
            ),
          )}
        </ul>
      )}
    </Sheet>
  )
}

/** What has not left this device may be taken back. */
function Waiting({ decision }: { readonly decision: Decision }) {
  const { t } = useTranslation()
  if (decision.tried || decision.isSending) return null
  const handleBack = async () => {
    const late = await takeBack([decision.key])
    showToast({ text: t(late.length > 0 ? 'decisions.tooLate' : 'decisions.undone'), icon: 'undo' })
  }
  return (
    <Button kind="text" size="s" icon="undo" onClick={() => void handleBack()}>
      {t('decisions.undo')}
    </Button>
  )
}

type EndedProps = { readonly decision: Decision; readonly onOpen: (itemId: string) => void }

function Ended({ decision, onOpen }: EndedProps) {
  const { t } = useTranslation()
  return (
    <>
      <Button kind="text" size="s" onClick={() => void dismiss([decision.key])}>
        {t('decisions.seen')}
      </Button>
      {decision.action !== 'read' && decision.itemId !== '' && (
        <Button
          kind="outline"
          size="s"
          onClick={() => {
            void dismiss([decision.key])
            onOpen(decision.itemId)
          }}
        >
          {t(decision.refusal?.fault === 'alreadyHandled' ? 'ui.view' : 'decisions.open')}
        </Button>
      )}
    </>
  )
}
