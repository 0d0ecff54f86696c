import type * as z from 'zod/mini'
import type { FormPage } from '../../../contract/form-page.ts'
import { SHORT_CODES, type shortCodeTarget } from '../../../contract/short-codes.ts'
import { doneBy } from '../../audit/security-event.ts'
import { Fault } from '../../base/fault.ts'
import { randomCode } from '../../base/random-code.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { loadFormPage } from '../../pages/load-form-page.ts'
import { may } from '../../policies/permissions.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import {
  countShortCodes,
  endShortCode,
  findShortCode,
  putShortCode,
  type ShortTarget,
} from '../../stores/links/short-codes.ts'
import { lockQuota } from '../../stores/sql/quota-lock.ts'
import { type NamedForm, readPairValue } from './read-pair-value.ts'

type Context = Pick<SessionContext, 'actor' | 'call'>

/** What a text names, where the caller may open it; refused like opening it. */
export async function targetOf(deps: Deps, context: Context, pairValue: string): Promise<ShortTarget> {
  const form = readPairValue(deps.config, pairValue)
  if (form === null) throw new Fault('shortCodeTarget')
  return openTarget(deps, context, form)
}

export async function openTarget(deps: Deps, context: Context, form: NamedForm): Promise<ShortTarget> {
  const { startWorkflowCode, workItemId, workflowInstanceId, schemaCode, sheetCode, id } = form
  if (startWorkflowCode === undefined && workItemId === undefined && workflowInstanceId === undefined) {
    if (schemaCode === undefined) throw new Fault('shortCodeTarget')
  }
  const { page } = await loadFormPage(deps, context, {
    startWorkflowCode,
    workitemId: workItemId,
    workflowInstanceId,
    schemaCode,
    sheetCode,
    objectId: id,
  })
  return canonical(page, sheetCode)
}

/** One way to name each form, so that the same one has the same code. A draft is nobody else's to open. */
function canonical(page: FormPage, sheetCode: string | undefined): ShortTarget {
  const { bizObject, workflowInstanceId, workflowCode } = page
  if (page.instanceState === 'DRAFT') throw new Fault('shortCodeTarget')
  if (workflowInstanceId !== null) return { workflowInstanceId }
  if (page.record === undefined) return { startWorkflowCode: workflowCode }
  return {
    schemaCode: bizObject.schemaCode,
    ...(sheetCode === undefined ? {} : { sheetCode }),
    ...(bizObject.id === null ? {} : { objectId: bizObject.id }),
  }
}

/** Codes for targets that the caller may open, in their order: all or none. */
export async function codesFor(
  { database }: Pick<Deps, 'database'>,
  context: Context,
  targets: readonly ShortTarget[],
): Promise<string[]> {
  const { corpId, userId } = context.actor
  return database.transaction(async (tx) => {
    await lockQuota(tx, corpId, 'shortCodes', userId)
    const codes: string[] = []
    for (const target of targets) {
      codes.push(await putShortCode(tx, { corpId, code: randomCode(), target, by: userId }))
    }
    if ((await countShortCodes(tx, corpId, userId)) > SHORT_CODES.perPerson) {
      throw new Fault('tooManyShortCodes', { params: { max: SHORT_CODES.perPerson } })
    }
    await addSecurityEvents(tx, corpId, [
      doneBy(context, 'shortCodeMade', { detail: { codes: codes.length } }),
    ])
    return codes
  })
}

/** The form a code stands for as this reader sees it now; every other case is the one answer (security C-12, Z-15). */
export async function followShortCode(
  deps: Deps,
  context: Context,
  pairCode: string,
): Promise<{ readonly target: ShortTarget; readonly page: FormPage }> {
  const target = await findShortCode(deps.database, context.actor.corpId, pairCode)
  if (target === null) throw new Fault('notFound')
  try {
    return { target, page: (await loadFormPage(deps, context, target)).page }
  } catch (error) {
    throw error instanceof Fault ? new Fault('notFound') : error
  }
}

export function presentTarget(
  pairCode: string,
  { target, page }: Awaited<ReturnType<typeof followShortCode>>,
): z.input<typeof shortCodeTarget> {
  const { objectId: id, ...rest } = target
  return {
    pairCode,
    pairValue: JSON.stringify({ ...rest, ...(id === undefined ? {} : { id }) }),
    appCode: page.record?.appCode ?? null,
    schemaCode: page.bizObject.schemaCode,
    sheetCode: target.sheetCode ?? null,
    bizObjectId: page.bizObject.id,
    workflowCode: page.workflowCode === '' ? null : page.workflowCode,
    workflowInstanceId: page.workflowInstanceId,
    workItemId: page.mode === 'decide' ? page.workItemId : null,
  }
}

export async function revoke(
  { database }: Pick<Deps, 'database'>,
  context: Context,
  pairCode: string,
): Promise<void> {
  const { actor } = context
  const by = may(actor, 'manageSettings') ? null : actor.userId
  await database.transaction(async (tx) => {
    if (!(await endShortCode(tx, actor.corpId, pairCode, by))) throw new Fault('notFound')
    await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'shortCodeRevoked')])
  })
}
