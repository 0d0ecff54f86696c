import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createFavoriteApp,
  createFavoriteWorkflow,
  deleteFavoriteApp,
  deleteFavoriteWorkflow,
  sortFavoriteApps,
  sortFavoriteWorkflows,
} from '../../../contract/favourites.ts'
import { call } from '../../lib/api/api.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { newReplayToken } from '../../lib/base/random.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

export type FavouriteKind = 'workflow' | 'app'

/** Queries that say what is a favourite, by endpoint name: a page that shows none of them loads none of their contracts. */
const STALE: Readonly<Record<FavouriteKind, readonly string[]>> = {
  workflow: [
    'listMyWorkflow',
    'listMyWorkflowByName',
    'listFavoriteWorkflows',
    'getAppPackage',
    'getPortalPage',
  ],
  app: ['listAppGroups', 'listApps', 'listFavoriteApps', 'getAppPackage'],
}

const CALLS = {
  workflow: {
    add: (workflowCode: string) =>
      call(createFavoriteWorkflow, { workflowCode, replayToken: newReplayToken() }),
    remove: (workflowCode: string) =>
      call(deleteFavoriteWorkflow, { workflowCode, replayToken: newReplayToken() }),
    sort: (workflowCodes: string[]) =>
      call(sortFavoriteWorkflows, { workflowCodes, replayToken: newReplayToken() }),
  },
  app: {
    add: (appCode: string) => call(createFavoriteApp, { appCode, replayToken: newReplayToken() }),
    remove: (appCode: string) => call(deleteFavoriteApp, { appCode, replayToken: newReplayToken() }),
    sort: (appCodes: string[]) => call(sortFavoriteApps, { appCodes, replayToken: newReplayToken() }),
  },
} as const

function useChange<Input>(kind: FavouriteKind, change: (input: Input) => Promise<unknown>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' }),
    // Answered only when the lists say the same, so that nothing jumps back in between.
    onSettled: () => Promise.all(STALE[kind].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
}

/** Whether one thing is a favourite, as it will be once the server has heard of the tap. */
export function useFavourite(kind: FavouriteKind, code: string, isKept: boolean) {
  const toggle = useChange(kind, (add: boolean) => CALLS[kind][add ? 'add' : 'remove'](code))
  const shown = toggle.isPending ? toggle.variables : isKept
  return {
    isFavourite: shown,
    toggle: () => {
      if (!toggle.isPending) toggle.mutate(!shown)
    },
  }
}

/** Puts favourites in a new order, or takes one away; what failed has been said. */
export function useFavouriteOrder(kind: FavouriteKind) {
  const sort = useChange(kind, CALLS[kind].sort)
  const remove = useChange(kind, CALLS[kind].remove)
  return {
    isBusy: sort.isPending || remove.isPending,
    remove: (code: string) => remove.mutate(code),
    sort: (codes: readonly string[]) => sort.mutateAsync([...codes]).catch(() => {}),
  }
}
