import * as z from 'zod/mini'
import { type WorkCalendar, workCalendarSetting } from '../../contract/calendar.ts'
import { type HelpSetting, helpSetting } from '../../contract/help.ts'
import { type ThemeConfig, themeConfig } from '../../contract/settings.ts'
import { type SampleAccount, sampleAccount } from '../../contract/system.ts'
import { defaultCalendar } from '../../rules/calendar/default-calendar.ts'
import type { Queryable } from '../db/database.ts'
import { touchOrganisation } from '../stores/organisation/corps.ts'
import { readSettings, writeSetting } from '../stores/organisation/settings.ts'

const SYSTEM = '*'

const SHAPES = {
  theme: z.partial(themeConfig),
  /** `listOrganisations` false: nobody can ask which organisations there are (security A-13). */
  login: z.object({ listOrganisations: z._default(z.boolean(), true) }),
  password: z.object({
    profile: z._default(z.enum(['standard', 'spec-12-14', 'spec-8-14']), 'standard'),
  }),
  /** Who may see e-mail, mobile and remark of others: those who manage people only, or everyone (security Z-13). */
  privacy: z.object({ contacts: z._default(z.enum(['managers', 'everyone']), 'managers') }),
  /** Key and sealed secret of the map service. */
  map: z.object({
    key: z._default(z.nullable(z.string()), null),
    secret: z._default(z.nullable(z.string()), null),
  }),
  /** When the organisation works (engine O1). */
  workCalendar: workCalendarSetting,
  /** Rows one file may bring into a sub-table (spec §9; wire.md "limits"). */
  imports: z.object({
    importMaxRows: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1_000),
  }),
  /** Videos of the help centre, and whom to ask. */
  help: z.partial(helpSetting),
  sampleAccounts: z.object({ accounts: z._default(z.array(sampleAccount), []) }),
}

/** Settings that are part of the organisation in memory: a change of them is a new version of it. */
const IN_MEMORY: ReadonlySet<SettingType> = new Set<SettingType>(['workCalendar'])

/** The types of stored settings. */
export type SettingType = keyof typeof SHAPES
export type SettingOf<Type extends SettingType> = z.output<(typeof SHAPES)[Type]>

const DEFAULT_THEME: ThemeConfig = {
  name: null,
  name_i18n: {},
  info: null,
  color: 'blue',
  outward: 'light',
  backLogo: null,
  portalLogo: null,
  icon: null,
}

/** What is stored for the system and, over it, for the organisation; a value that cannot be read is left out. */
async function stored(db: Queryable, corpId: string, type: SettingType): Promise<Record<string, unknown>> {
  return merged(await readSettings(db, corpId, type), type)
}

function merged(values: readonly unknown[], type: SettingType): Record<string, unknown> {
  return Object.assign({}, ...values.filter((value) => SHAPES[type].safeParse(value).success))
}

export async function readTheme(db: Queryable, corpId: string = SYSTEM): Promise<ThemeConfig> {
  return { ...DEFAULT_THEME, ...SHAPES.theme.parse(await stored(db, corpId, 'theme')) }
}

export async function readLoginSetting(db: Queryable): Promise<SettingOf<'login'>> {
  return SHAPES.login.parse(await stored(db, SYSTEM, 'login'))
}

export async function readPasswordSetting(db: Queryable): Promise<SettingOf<'password'>> {
  return SHAPES.password.parse(await stored(db, SYSTEM, 'password'))
}

export async function readPrivacySetting(db: Queryable, corpId: string): Promise<SettingOf<'privacy'>> {
  return SHAPES.privacy.parse(await stored(db, corpId, 'privacy'))
}

export async function readMapSetting(db: Queryable, corpId: string): Promise<SettingOf<'map'>> {
  return SHAPES.map.parse(await stored(db, corpId, 'map'))
}

export async function readImportSetting(db: Queryable, corpId: string): Promise<SettingOf<'imports'>> {
  return SHAPES.imports.parse(await stored(db, corpId, 'imports'))
}

const NO_HELP: HelpSetting = {
  videos: [],
  service: { phone: null, email: null, url: null, hours: null },
}

export async function readHelpSetting(db: Queryable, corpId: string): Promise<HelpSetting> {
  return { ...NO_HELP, ...SHAPES.help.parse(await stored(db, corpId, 'help')) }
}

/** The accounts shown on the login page; `saveSetting` of an organisation that is a sample puts them there. */
export async function readSampleAccounts(db: Queryable, corpId: string): Promise<SampleAccount[]> {
  return SHAPES.sampleAccounts.parse(await stored(db, corpId, 'sampleAccounts')).accounts
}

/**
 * The working calendar of an organisation (engine O1): what is stored over the default one, which stands in the
 * organisation's own time zone. The organisation in memory holds it, see `OrganisationSnapshot.workCalendar`.
 */
export function workCalendarOf(timeZone: string, values: readonly unknown[]): WorkCalendar {
  return { ...defaultCalendar(timeZone), ...SHAPES.workCalendar.parse(merged(values, 'workCalendar')) }
}

/** A setting as anyone may see it; the caller has checked that the type is public. */
export async function readPublicSetting(
  db: Queryable,
  corpId: string,
  type: SettingType,
): Promise<Record<string, unknown>> {
  return await stored(db, corpId, type)
}

/** Stores a setting of an organisation, or of the system for '*'. One that is kept in memory: in a transaction. */
export async function saveSetting<Type extends SettingType>(
  db: Queryable,
  corpId: string,
  type: Type,
  value: SettingOf<Type>,
): Promise<void> {
  await writeSetting(db, corpId, type, value)
  if (IN_MEMORY.has(type)) await touchOrganisation(db, corpId)
}
