import * as z from 'zod/mini'
import { id } from '../../../contract/shapes.ts'
import { isKeptUpload, isUploadKey } from '../files/kept-uploads.ts'
import { DECISION_ACTIONS, type Intent, intent } from './intent.ts'

/** Why it is not sent: this version of the app cannot read what another one kept. */
export const OTHER_VERSION = 'otherVersion'

/** What is noted beside a decision; an older version may have noted less of it. */
const NOTED = { title: '', madeAt: '', dueAt: 0, tried: true, state: 'waiting' } as const

const readable = z.object({
  title: z.catch(z.string(), ''),
  itemId: z.catch(id, ''),
  action: z.catch(z.enum(DECISION_ACTIONS), 'unknown'),
  madeAt: z.catch(z.string(), ''),
  file: z.catch(z.object({ name: z.string() }), { name: '' }),
})

/**
 * What stands in the device's list of things to send: a decision of any version that says who decides what on which
 * version of a form is one of this version; of anything else the person is told, and nothing of it goes by itself.
 * Null: a file that is on its way, which its form goes on with.
 */
export function adopt(key: string, value: unknown): Intent | null {
  const isUpload = isUploadKey(key)
  if (isUpload && isKeptUpload(value)) return null
  const own = typeof value === 'object' && value !== null ? value : {}
  const whole = intent.safeParse({ ...NOTED, ...own, key })
  if (whole.success && !isUpload) return whole.data
  const { title, itemId, action, madeAt, file } = readable.parse(own)
  return {
    key,
    token: '',
    itemId,
    title: title || file.name,
    action: isUpload ? 'file' : action,
    work: { kind: 'none' },
    madeAt,
    dueAt: 0,
    tried: true,
    state: 'refused',
    refusal: { fault: OTHER_VERSION },
  }
}
