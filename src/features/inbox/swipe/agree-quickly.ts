import i18next from 'i18next'
import type { WorkItemRow } from '../../../../contract/rows.ts'
import { newReplayToken } from '../../../lib/base/random.ts'
import { perStart } from '../../../lib/base/store.ts'
import { isOnline } from '../../../lib/device/online.ts'
import { keyOf } from '../../../shared/decisions/intent.ts'
import { decide, release, takeBack } from '../../../shared/decisions/queue.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'

const UNDO_SECONDS = 5

/** Decided in the window that runs: undone together. */
type Undoable = { keys: readonly string[]; takeToast?: (() => void) | undefined }
const inWindow = perStart<Undoable>(() => ({ keys: [] }))

/**
 * Agrees from the list: kept on the device at once, sent when the window is over, unless it is undone. A further one
 * begins the window anew for all.
 */
export async function agreeQuickly({ id, revision, digest }: WorkItemRow, title: string): Promise<void> {
  const token = newReplayToken()
  const made = decide([
    {
      token,
      itemId: id,
      title,
      action: 'agree',
      work: { kind: 'agree', fence: { revision, digest } },
      window: UNDO_SECONDS * 1000,
    },
  ])
  inWindow().takeToast?.()
  const keys = [...inWindow().keys, keyOf(token, id)]
  inWindow().keys = keys
  const { t } = i18next
  const values = { count: keys.length, seconds: UNDO_SECONDS }
  inWindow().takeToast = showToast({
    text: isOnline() ? t('decisions.agreed', values) : t('decisions.agreedOffline', values),
    icon: 'check',
    seconds: UNDO_SECONDS,
    action: { label: t('decisions.undo'), run: () => void undo(keys) },
    onEnd: () => {
      end(keys)
      release(keys)
    },
  })
  if (!(await made)) showToast({ text: t('decisions.notKept'), icon: 'warn' })
}

async function undo(keys: readonly string[]): Promise<void> {
  end(keys)
  const late = await takeBack(keys)
  showToast({ text: i18next.t(late.length > 0 ? 'decisions.tooLate' : 'decisions.undone'), icon: 'undo' })
}

function end(keys: readonly string[]): void {
  const { keys: before } = inWindow()
  inWindow().keys = before.filter((key) => !keys.includes(key))
  inWindow().takeToast = undefined
}
