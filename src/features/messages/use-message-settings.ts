import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  findMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '../../../contract/message-settings.ts'
import { searchMessages } from '../../../contract/messages.ts'
import { call } from '../../lib/api/api.ts'
import { callQuery } from '../../lib/api/query-client.ts'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

/** How I want to be told; a choice is shown at once and taken back, with the reason, when it could not be kept. */
export function useMessageSettings() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const options = callQuery(findMessageSettings, {})
  const query = useQuery(options)
  const queue = useRef(Promise.resolve())
  const kept = useRef<MessageSettings | undefined>(undefined)
  const wanted = useRef<MessageSettings | undefined>(undefined)
  const send = async () => {
    const next = wanted.current
    if (next === undefined) return
    try {
      await call(saveMessageSettings, next)
      kept.current = next
      if (wanted.current === next) wanted.current = undefined
      await client.invalidateQueries({ queryKey: [searchMessages.name] })
    } catch (error) {
      wanted.current = undefined
      client.setQueryData(options.queryKey, kept.current)
      const reason = t(messageKey(error), messageParams(error))
      showToast({ icon: 'warn', text: t('messages.setting.notSaved', { reason }) })
    }
  }
  const save = (change: Partial<MessageSettings>) => {
    const before = wanted.current ?? query.data
    if (before === undefined) return
    kept.current ??= before
    wanted.current = { ...before, ...change }
    // An answer on its way would bring the old choices back.
    void client.cancelQueries({ queryKey: options.queryKey })
    client.setQueryData(options.queryKey, wanted.current)
    // One after the other, each with the newest choices: two on their way at once could arrive the other way round.
    queue.current = queue.current.then(send)
  }
  return { query, save }
}
