import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  findMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '../../../contract/message-settings.ts'
import { searchMessages } from '../../../contract/messages.ts'
import { call } from '../../lib/api.ts'
import { messageKey, messageParams } from '../../lib/app-error.ts'
import { callQuery } from '../../lib/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'

/** How I want to be told; a choice is shown at once and taken back, with the reason, when it could not be kept. */
export function useMessageSettings() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const options = callQuery(findMessageSettings, {})
  const query = useQuery(options)
  const save = async (change: Partial<MessageSettings>) => {
    const before = client.getQueryData<MessageSettings>(options.queryKey)
    if (before === undefined) return
    const next = { ...before, ...change }
    client.setQueryData(options.queryKey, next)
    try {
      await call(saveMessageSettings, next)
      await client.invalidateQueries({ queryKey: [searchMessages.name] })
    } catch (error) {
      client.setQueryData(options.queryKey, before)
      const reason = t(messageKey(error), messageParams(error))
      showToast({ icon: 'warn', text: t('messages.setting.notSaved', { reason }) })
    }
  }
  return { query, save: (change: Partial<MessageSettings>) => void save(change) }
}
