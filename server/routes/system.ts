import type { FastifyInstance } from 'fastify'
import type { OutputOf } from '../../contract/endpoint.ts'
import { WIRE_VERSION } from '../../contract/envelope.ts'
import { corpCode } from '../../contract/session.ts'
import {
  checkPermission,
  getImage,
  getSystemConfig,
  IMAGE_TYPES,
  LOGIN_TYPE,
  listOrganisations,
  type SampleAccount,
} from '../../contract/system.ts'
import { passwordRuleOf } from '../auth/password-policy.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { OwnReply } from '../http/own-reply.ts'
import { route } from '../http/route.ts'
import { avatarSvg } from '../organisation/avatar.ts'
import { readLoginSetting, readPasswordSetting, readSampleAccounts } from '../organisation/settings.ts'
import { type ThemePicture, themePictureAddress } from '../organisation/theme-picture.ts'
import { may } from '../policies/permissions.ts'
import { type CorpRow, listCorps } from '../stores/organisation/corps.ts'
import { findPersonPicture } from '../stores/organisation/user-images.ts'
import { hasVendors } from '../stores/vendors/vendor-messages.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const STORED_PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp'])

type SystemDeps = Pick<Deps, 'auth' | 'config' | 'database' | 'organisations'>

/** What is asked before and beside the login: configuration, organisations, pictures, permissions (spec §7). */
export function registerSystemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const { database } = deps
  route(app, getSystemConfig, async () => systemConfig(deps))
  route(app, listOrganisations, async () => {
    const [corps, login] = await Promise.all([listCorps(database), readLoginSetting(database)])
    if (!login.listOrganisations) return []
    return corps.map((corp) => ({
      id: corp.corp_id,
      corpId: corp.corp_id,
      name: corp.name,
      name_i18n: corp.name_i18n,
    }))
  })
  route(app, getImage, async ({ type = 'person', id }) => {
    const known = IMAGE_TYPES.find((one) => one === type)
    if (known === undefined) throw new Fault('notFound')
    return known === 'person' ? await personPicture(deps, id) : await themePicture(deps, known, id)
  })
  route(app, checkPermission, async ({ permission, action, ...target }, { actor }) => {
    if (permission !== undefined && !actor.permissions.includes(permission)) return false
    if (action === undefined) return true
    const { departmentId } = target
    const organisation = departmentId === undefined ? null : await deps.organisations.current(actor.corpId)
    const departmentPath =
      departmentId === undefined ? undefined : organisation?.departmentPath(departmentId).map(({ id }) => id)
    return may(actor, action, { ...target, departmentPath })
  })
}

async function systemConfig(deps: SystemDeps): Promise<OutputOf<typeof getSystemConfig>> {
  const { config, database } = deps
  const [corps, { profile }, byVendor] = await Promise.all([
    listCorps(database),
    readPasswordSetting(database),
    hasVendors(database),
  ])
  const accounts = await sampleAccounts(deps, corps)
  const url = config.publicUrl ?? ''
  return {
    loginType: byVendor ? LOGIN_TYPE.both : LOGIN_TYPE.password,
    pcServerUrl: url,
    mobileServerUrl: url,
    organisationCount: corps.length,
    passwordRule: passwordRuleOf(profile),
    wireVersion: WIRE_VERSION,
    ...(accounts.length > 0 ? { sampleAccounts: accounts } : {}),
  }
}

/** Only where an organisation is a sample, and never where samples are switched off. */
async function sampleAccounts(
  { config, database, organisations }: SystemDeps,
  corps: readonly CorpRow[],
): Promise<SampleAccount[]> {
  if (config.samples === 'off') return []
  const samples = corps.filter((corp) => corp.sample)
  const accounts = await Promise.all(
    samples.map(async ({ corp_id: corpId }) => {
      const organisation = await organisations.current(corpId)
      // By the name that each person has in each language now.
      return (await readSampleAccounts(database, corpId)).map((account) => {
        const names = organisation.person(
          organisation.personByUsername(account.username)?.id ?? '',
        )?.name_i18n
        return names === undefined ? account : { ...account, name_i18n: names }
      })
    }),
  )
  return accounts.flat()
}

/** A stored picture has one of three fixed types; everything else is drawn by us (security D-19). */
async function personPicture({ database }: SystemDeps, userId: string): Promise<OwnReply> {
  if (!UUID.test(userId)) throw new Fault('notFound')
  const picture = await findPersonPicture(database, userId)
  if (picture === undefined) throw new Fault('notFound')
  const { bytes, content_type } = picture
  const isStored = bytes !== null && content_type !== null && STORED_PICTURES.has(content_type)
  return new OwnReply(isStored ? bytes : avatarSvg(userId), {
    'content-type': isStored ? content_type : 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
  })
}

/** Leads to what the theme names: the server itself fetches no address (security F-09). */
async function themePicture(
  { config, database }: SystemDeps,
  type: ThemePicture,
  id: string,
): Promise<OwnReply> {
  if (!corpCode.safeParse(id).success && id !== '*') throw new Fault('notFound')
  const address = await themePictureAddress(database, id, type)
  const location = address ?? `${config.basePath}icons/${type === 'icon' ? 'icon-192.png' : 'mark.svg'}`
  return new OwnReply('', { location, 'cache-control': 'public, max-age=600' }, 302)
}
