import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  discardExternalFile,
  EXTERNAL_FORM,
  listExternalForms,
  openExternalForm,
  submitExternalForm,
  switchExternalFormOff,
  switchExternalFormOn,
  uploadExternalFile,
} from '../../contract/external-form.ts'
import { doneBy } from '../audit/security-event.ts'
import { Fault } from '../base/fault.ts'
import { offLoop } from '../calculation/off-loop.ts'
import type { Deps } from '../deps.ts'
import { keysOf } from '../files/storage.ts'
import { networkOf } from '../http/limits/throttle.ts'
import { once } from '../http/once.ts'
import { route } from '../http/route.ts'
import { externalForms, fitForm, switchOff, switchOn } from '../links/external/links.ts'
import { submitVisit, uploadOfVisit, visitOf } from '../links/external/visit-calls.ts'
import { visitorForm, visitorPage } from '../links/external/visitor-form.ts'
import { addSecurityEvents } from '../stores/audit/security-events.ts'
import { dropUpload } from '../stores/files/uploads.ts'
import { linkByCode } from '../stores/links/external-links.ts'
import { findCorp } from '../stores/organisation/corps.ts'

/** Forms for people without an account (wire.md §11 "external link form", security C-13), and switching them on. */
export function registerExternalFormRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, visits } = deps

  route(app, openExternalForm, async ({ pairCode, corpId }, { call }) => {
    const link = await linkByCode(database, corpId, pairCode)
    const corp = await findCorp(database, corpId)
    if (link === null || corp === undefined) throw new Fault('externalLinkOver')
    const form = await visitorForm(deps, call, corpId, link)
    const { token, visitId } = visits.begin(corpId, link.id)
    return {
      access_token: token,
      expires_in: EXTERNAL_FORM.visitSeconds,
      info_login: { corpId, corpName: corp.name, corpName_i18n: corp.name_i18n },
      schemaCode: link.schemaCode,
      sheetCode: link.sheetCode,
      page: await offLoop({ corpId, userId: networkOf(call.ip) }, () => visitorPage(form, visitId)),
    }
  })

  route(app, submitExternalForm, async ({ data }, context) =>
    submitVisit(deps, context, visitOf(deps, context), data),
  )

  // In a scope of its own: nowhere else is a multipart body read at all.
  app.register(async (scope) => {
    await scope.register(multipart)
    route(scope, uploadExternalFile, async (input, context) =>
      uploadOfVisit(deps, context, visitOf(deps, context), input, context.exchange.filePart),
    )
  })

  route(app, discardExternalFile, async ({ fileId }, context) => {
    const { corpId, visitId } = visitOf(deps, context)
    const key = await dropUpload(database, corpId, visitId, fileId)
    if (key === undefined) return false
    await deps.files.storage.remove(keysOf(key))
    return true
  })

  route(app, listExternalForms, async (_, context) => externalForms(deps, context))

  route(app, switchExternalFormOn, async (input, context) => {
    await fitForm(deps, context, input)
    const { actor } = context
    const organisation = await deps.organisations.current(actor.corpId)
    const named = { ...switchExternalFormOn, input }
    return once(database, actor, named, async (tx) => {
      const link = await switchOn(tx, actor, input, organisation)
      const { schemaCode, days, perDay } = input
      const about = { subjectKind: 'externalLink', subject: link.id, detail: { schemaCode, days, perDay } }
      await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'externalLinkMade', about)])
      return link
    })
  })

  route(app, switchExternalFormOff, async ({ id }, context) => {
    await switchOff(deps, context, id)
    return { id }
  })
}
