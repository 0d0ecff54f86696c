import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { workCalendarSetting } from '../../contract/calendar.ts'
import { i18nText } from '../../contract/package/text.ts'
import { LOCALES, PERMISSIONS } from '../../contract/vocabulary.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../samples')

const organisation = z.strictObject({
  corpId: z.string(),
  name: i18nText,
  locale: z.enum(LOCALES),
  timeZone: z.string(),
  /** Public holidays and make-up working days as the government announced them. */
  workCalendar: workCalendarSetting,
  /** Everyone's; sample organisations only. */
  password: z.string(),
  /** Files of samples/apps without their ending. */
  apps: z.array(z.string()),
  /** Shown on the login page. */
  accounts: z.array(z.strictObject({ username: z.string(), role: i18nText })),
  /** Parents before their children; the first leader is the head. */
  departments: z.array(
    z.strictObject({
      code: z.string(),
      name: i18nText,
      parent: z.optional(z.string()),
      leaders: z.array(z.string()),
    }),
  ),
  roles: z.array(z.strictObject({ code: z.string(), name: i18nText, members: z.array(z.string()) })),
  users: z.array(
    z.strictObject({
      username: z.string(),
      /** The same in several organisations: one person. */
      person: z.optional(z.string()),
      name: z.string(),
      name_i18n: i18nText,
      departments: z.array(z.string()),
      position: z.string(),
      email: z.string(),
      employeeNo: z.string(),
      mobile: z.string(),
      officePhone: z.optional(z.string()),
      remark: z.optional(z.string()),
      permissions: z.optional(
        z.array(z.strictObject({ permission: z.enum(PERMISSIONS), apps: z.optional(z.array(z.string())) })),
      ),
    }),
  ),
})
export type SampleOrganisation = z.infer<typeof organisation>

const texts = z.array(z.string()).check(z.minLength(1))
/** Category, description, least and greatest amount. */
const expenseItem = z.tuple([z.string(), z.string(), z.number(), z.number()])
const expense = z.strictObject({
  title: z.string(),
  reason: z.string(),
  /** Least and greatest number of days. */
  trip: z.optional(z.tuple([z.number(), z.number()])),
  items: z.array(expenseItem),
})

const stories = z.strictObject({
  /** What `{word}` in the texts is replaced by. */
  words: z.record(z.string(), texts),
  opinions: z.strictObject({
    agree: texts,
    disagree: texts,
    return: texts,
    resubmit: texts,
    legal: texts,
    english: texts,
  }),
  leave: z.array(z.strictObject({ type: z.string(), days: texts, reason: texts })),
  expense: z.array(expense),
  expenseEnglish: z.array(expense),
  expenseFrench: z.array(expense),
  purchase: z.array(
    z.strictObject({
      subject: z.string(),
      category: z.string(),
      reason: z.string(),
      /** Name, specification, least and greatest quantity, least and greatest price. */
      items: z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number()])),
    }),
  ),
  seal: z.array(
    z.strictObject({
      documentName: z.string(),
      kind: z.string(),
      counterparty: z.optional(z.string()),
      purpose: z.string(),
      amount: z.optional(z.tuple([z.number(), z.number()])),
    }),
  ),
  project: z.array(z.strictObject({ projectName: z.string(), goal: z.string(), tasks: texts })),
})
export type Stories = z.infer<typeof stories>
export type SampleExpense = z.infer<typeof expense>

/** Plain records that everybody has one of. */
const record = z.strictObject({
  model: z.string(),
  each: z.literal('person'),
  data: z.record(z.string(), z.unknown()),
})
export type SampleRecord = z.infer<typeof record>

const CORPS = ['yuanshan', 'haitang'] as const

/** The sample organisations, the larger one first. */
export async function readOrganisations(): Promise<SampleOrganisation[]> {
  return await Promise.all(
    CORPS.map(async (corp) => organisation.parse(await readJson(`organisation/${corp}.json`))),
  )
}

export async function readStories(): Promise<Stories> {
  return stories.parse(await readJson('stories.json'))
}

export async function readRecords(): Promise<SampleRecord[]> {
  return z.array(record).parse(await readJson('records.json'))
}

/** A package file of samples/apps by its name without the ending. */
export async function readAppFile(name: string): Promise<unknown> {
  return await readJson(`apps/${name}.json`)
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(FOLDER, file), 'utf8'))
}
