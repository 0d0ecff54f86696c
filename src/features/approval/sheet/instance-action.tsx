import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import { loadForm } from '../../../../contract/forms.ts'
import { callQuery } from '../../../lib/api/query-client.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { type ActionKind, offersOf } from '../../../shared/actions/offers.ts'
import { useWhyNot } from '../../../shared/actions/use-why-not.ts'
import { useKeptDraft } from '../../../shared/drafts/kept-draft.ts'
import type { FormHandle } from '../../../shared/forms/form-handle.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Strip } from '../../../ui/feedback/strip.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { useAction } from '../act/use-action.ts'
import { useTexts } from '../act/use-texts.ts'
import { useShownPage } from '../page/use-shown-page.ts'
import { LazyActionSheets, loadActionSheets } from './lazy-action-sheets.tsx'

type Props = {
  readonly instanceId: string
  readonly kind: ActionKind
  readonly onClose: () => void
}

/** One action on an instance, with its sheet and without its page. */
export function InstanceAction(props: Props) {
  const { instanceId, kind, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(callQuery(loadForm, { workflowInstanceId: instanceId }))
  // Beside the page, not after it.
  useEffect(loadActionSheets, [])
  // A page from before, perhaps from before my own last action, is not acted on while the present one is on its way.
  const isOld = query.isFetching && !query.isFetchedAfterMount
  if (query.data !== undefined && !isOld) {
    return (
      <Loaded
        {...props}
        loaded={query.data}
        isRefreshing={query.isFetching}
        refresh={() => void query.refetch()}
      />
    )
  }
  // Until then the button that was pressed says that it is busy: a sheet that comes twice would jump.
  if (!query.isError) return null
  return (
    <Sheet open title={t(`approval.actions.${kind}`)} onClose={onClose}>
      <LoadFailed error={query.error} onReload={() => void query.refetch()} reloading={query.isFetching} />
    </Sheet>
  )
}

type LoadedProps = Props & {
  readonly loaded: FormPage
  readonly isRefreshing: boolean
  readonly refresh: () => void
}

const ignore = () => {}

function Loaded({ instanceId, kind, onClose, loaded, isRefreshing, refresh }: LoadedProps) {
  const { t } = useTranslation()
  const whyNot = useWhyNot()
  const handle = useRef<FormHandle>(null)
  const formPlace = useRef<HTMLElement>(null)
  const shown = useShownPage(loaded, handle)
  const draft = useKeptDraft({ about: `instance:${instanceId}`, page: shown.page })
  const texts = useTexts(draft, handle)
  const ends = { onDone: onClose, onStay: onClose, onGone: onClose, onWrong: ignore }
  const action = useAction({ page: shown.page, handle, draft, texts, refresh, ...ends })
  const offer = offersOf(loaded.allowedActions).find((one) => one.kind === kind)
  const isOffered = offer?.allowed === true
  const { choose } = action
  const hasOpened = useRef(false)
  useEffect(() => {
    if (offer === undefined || !isOffered || hasOpened.current) return
    hasOpened.current = true
    choose(offer)
  }, [offer, isOffered, choose])
  const { recall } = texts
  useEffect(() => recall(kind), [recall, kind])
  if (!isOffered) {
    const why = offer === undefined ? '' : whyNot(offer)
    return (
      <Sheet open title={t(`approval.actions.${kind}`)} onClose={onClose}>
        <Strip icon="info" tone="info" inset role="status">
          {why === '' ? t('faults.actionNotOffered') : why}
        </Strip>
      </Sheet>
    )
  }
  return (
    <LazyActionSheets
      action={{ ...action, close: onClose }}
      shown={shown}
      loaded={loaded}
      isRefreshing={isRefreshing}
      handle={handle}
      formPlace={formPlace}
      texts={texts}
      draft={draft}
    />
  )
}
