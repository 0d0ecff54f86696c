import { randomUUID } from 'node:crypto'
import type { OutputOf, ParsedInputOf } from '../../../contract/endpoint.ts'
import type {
  ExternalForm,
  ExternalLink,
  listExternalForms,
  switchExternalFormOn,
} from '../../../contract/external-form.ts'
import { localised } from '../../../rules/text/localised.ts'
import { doneBy } from '../../audit/security-event.ts'
import type { Actor } from '../../base/actor.ts'
import { Fault } from '../../base/fault.ts'
import { randomCode } from '../../base/random-code.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { SessionContext } from '../../http/route.ts'
import { presentPerson } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'
import { may } from '../../policies/permissions.ts'
import { isPlain } from '../../policies/records.ts'
import { addSecurityEvents } from '../../stores/audit/security-events.ts'
import { endLink, endLinksOf, insertLink, liveLinks, modelOfLink } from '../../stores/links/external-links.ts'
import { hindersOf } from './visitor-rights.ts'

type Links = Awaited<ReturnType<typeof liveLinks>>

/** The forms that the caller may switch on: those of plain models in applications of his. */
export async function externalForms(
  { database, models, organisations }: Deps,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
): Promise<OutputOf<typeof listExternalForms>> {
  if (!may(actor, 'manageApps')) throw new Fault('noPermission')
  const { corpId } = actor
  const mine = (await models.apps(corpId)).filter(({ pkg }) =>
    may(actor, 'manageApps', { appCode: pkg.code }),
  )
  const links = await liveLinks(database, corpId)
  const organisation = await organisations.current(corpId)
  const nameOf = (name: ExternalForm['name_i18n']) => localised(name, call.locale, 'zh')
  return mine.flatMap(({ pkg, models: published }) =>
    [...published.values()].filter(isPlain).flatMap(({ model }) =>
      model.sheets.map((sheet) => ({
        appCode: pkg.code,
        appName: nameOf(pkg.name),
        appName_i18n: pkg.name,
        schemaCode: model.code,
        sheetCode: sheet.code,
        name: nameOf(sheet.name),
        name_i18n: sheet.name,
        modelName: nameOf(model.name),
        modelName_i18n: model.name,
        hinders: hindersOf(model, sheet).map(({ code, name }) => ({
          code,
          name: nameOf(name),
          name_i18n: name,
        })),
        link: linkOf(links, model.code, sheet.code, organisation),
      })),
    ),
  )
}

function linkOf(
  links: Links,
  schemaCode: string,
  sheetCode: string,
  organisation: OrganisationSnapshot,
): ExternalLink | null {
  const link = links.find((one) => one.schemaCode === schemaCode && one.sheetCode === sheetCode)
  if (link === undefined) return null
  const { id, code, expiresAt, perDay, answers, ownerId } = link
  return { id, pairCode: code, expiresAt, perDay, answers, owner: presentPerson(organisation, ownerId) }
}

/** A form that may be switched on by this person; refused where visitors could not fill in what is required. */
export async function fitForm(
  { models }: Pick<Deps, 'models'>,
  { actor, call }: Pick<SessionContext, 'actor' | 'call'>,
  { schemaCode, sheetCode }: { readonly schemaCode: string; readonly sheetCode: string },
): Promise<void> {
  const published = await models.find(actor.corpId, schemaCode)
  const isMine = published !== null && may(actor, 'manageApps', { appCode: published.appCode })
  if (!isMine) throw new Fault('modelUnknown', { params: { code: schemaCode } })
  if (!isPlain(published)) throw new Fault('recordOfRun')
  const sheet = published.model.sheets.find(({ code }) => code === sheetCode)
  if (sheet === undefined) throw new Fault('sheetUnknown', { params: { code: sheetCode } })
  const hinders = hindersOf(published.model, sheet).map(({ name }) => localised(name, call.locale, 'zh'))
  if (hinders.length > 0) throw new Fault('externalFormUnfit', { params: { fields: hinders.join(', ') } })
}

export async function switchOn(
  tx: Queryable,
  { corpId, userId }: Actor,
  { schemaCode, sheetCode, days, perDay }: ParsedInputOf<typeof switchExternalFormOn>,
  organisation: OrganisationSnapshot,
): Promise<ExternalLink> {
  await endLinksOf(tx, corpId, { schemaCode, sheetCode })
  const link = { id: randomUUID(), code: randomCode(), schemaCode, sheetCode, perDay, ownerId: userId }
  const expiresAt = await insertLink(tx, corpId, { ...link, days })
  const owner = presentPerson(organisation, userId)
  return { id: link.id, pairCode: link.code, expiresAt, perDay, answers: 0, owner }
}

/** Ends a link of an application that the caller manages; a form that is no more is ended by those who manage all. */
export async function switchOff(
  { database, models }: Deps,
  context: Pick<SessionContext, 'actor' | 'call'>,
  id: string,
): Promise<void> {
  const { actor } = context
  const schemaCode = await modelOfLink(database, actor.corpId, id)
  const published = schemaCode === null ? null : await models.find(actor.corpId, schemaCode)
  const isMine = may(actor, 'manageApps', { appCode: published?.appCode ?? '' })
  if (schemaCode === null || !isMine) throw new Fault('notFound')
  await database.transaction(async (tx) => {
    await endLink(tx, actor.corpId, id)
    const about = { subjectKind: 'externalLink', subject: id }
    await addSecurityEvents(tx, actor.corpId, [doneBy(context, 'externalLinkClosed', about)])
  })
}
