import * as z from 'zod/mini'
import { code, id } from '../../../contract/shapes.ts'
import type { Config } from '../../config.ts'

/** As the family names them; an item becomes the instance it is of. */
const named = z.object({
  startWorkflowCode: z.optional(code),
  workItemId: z.optional(id),
  workflowInstanceId: z.optional(id),
  schemaCode: z.optional(code),
  sheetCode: z.optional(code),
  id: z.optional(id),
})
export type NamedForm = z.infer<typeof named>

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CODE = '[A-Za-z][A-Za-z0-9_]{0,63}'
const ITEM = new RegExp(`^items/(?<workItemId>${UUID})$`)
const INSTANCE = new RegExp(`^instances/(?<workflowInstanceId>${UUID})$`)
const START = new RegExp(`^start/(?<startWorkflowCode>${CODE})$`)
const RECORD = new RegExp(`^apps/${CODE}/data/(?<schemaCode>${CODE})/(?:new|(?<id>${UUID}))$`)

/** Where no host of ours is configured only addresses without one count: what a caller names could be anybody's. */
const NOWHERE = 'http://nowhere.invalid'

/** The form that a text names: JSON, or an address of the app; null when it is neither (security C-03). */
export function readPairValue(
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
  text: string,
): NamedForm | null {
  const given = text.trim()
  return given.startsWith('{')
    ? fromJson(given)
    : fromAddress(given, publicUrl === undefined ? NOWHERE : new URL(publicUrl).origin, basePath)
}

function fromJson(text: string): NamedForm | null {
  try {
    const parsed = z.safeParse(named, JSON.parse(text))
    return parsed.success && Object.keys(parsed.data).length > 0 ? parsed.data : null
  } catch {
    return null
  }
}

function fromAddress(text: string, origin: string, basePath: string): NamedForm | null {
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  if (url.origin !== origin || url.username !== '' || !url.pathname.startsWith(basePath)) return null
  const below = url.pathname.slice(basePath.length)
  for (const pattern of [ITEM, INSTANCE, START, RECORD]) {
    const groups = pattern.exec(below)?.groups
    if (groups === undefined) continue
    const sheetCode = pattern === RECORD ? (url.searchParams.get('sheet') ?? undefined) : undefined
    const parsed = z.safeParse(named, { ...groups, sheetCode })
    return parsed.success ? parsed.data : null
  }
  return null
}
