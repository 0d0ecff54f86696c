import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteUserDrafts, listUserDrafts } from '../../../../contract/workflow/user-drafts.ts'
import { call } from '../../../lib/api/api.ts'
import { messageKey, messageParams } from '../../../lib/base/app-error.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useOwner } from '../../../shared/account/me.ts'
import { deleteDraft } from '../../../shared/drafts/drafts.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

/** Deletes drafts for good, on the server and what this device kept of them. */
export function useDeleteDrafts(onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const owner = useOwner()
  // A lost answer is asked for again with the token it was sent with (engine G3).
  const sent = useRef({ ids: '', token: '' })
  return useMutation({
    mutationFn: (ids: readonly string[]) => {
      if (sent.current.ids !== ids.join()) sent.current = { ids: ids.join(), token: newReplayToken() }
      return call(deleteUserDrafts, { ids: [...ids], replayToken: sent.current.token })
    },
    onSuccess: async ({ successNum, failNum, results }) => {
      const deleted = results.filter(({ result }) => result === 'done')
      if (owner !== undefined) await Promise.all(deleted.map(({ id }) => deleteDraft(owner, `draft:${id}`)))
      showToast(
        failNum === 0
          ? { text: t('drafts.deleted', { count: successNum }), icon: 'check' }
          : {
              text: t('drafts.notDeleted', {
                done: successNum,
                failed: failNum,
                reason: t('faults.notFound'),
              }),
              icon: 'warn',
            },
      )
      onDone()
      await client.invalidateQueries({ queryKey: [listUserDrafts.name] })
    },
    onError: (error) => showToast({ text: t(messageKey(error), messageParams(error)), icon: 'warn' }),
  })
}
