import type { BizModel } from '../../../contract/package/models.ts'
import type { NameI18n } from '../../../contract/shapes.ts'
import { LOCALES, type Locale } from '../../../contract/vocabulary.ts'
import type { Definition, FormData } from '../../../engine/model/context.ts'
import { documentNumber, numberPeriod } from '../../../rules/document/document-number.ts'
import { renderTitle } from '../../../rules/document/title.ts'
import { ownValue } from '../../../rules/record/form-data.ts'
import { localised } from '../../../rules/text/localised.ts'
import type { Queryable } from '../../db/database.ts'
import { withNames } from '../../organisation/people.ts'
import type { OrganisationSnapshot } from '../../organisation/snapshot.ts'

/** What names a document: its number, title in the package's languages and summary values. */
export type DocumentHead = {
  readonly title: string
  readonly titleI18n: NameI18n
  readonly summary: FormData
}

export type Starter = { readonly initiatorId: string; readonly departmentId: string; readonly day: string }

/** What titles are made of; a plain record is called after its model where a run is after its workflow. */
export type DocumentKind = {
  readonly model: BizModel
  readonly workflow: Pick<Definition['workflow'], 'name'>
}

type Named = { readonly name: string; readonly name_i18n: Readonly<Partial<Record<string, string>>> }

function nameIn(named: Named | undefined, language: Locale): string {
  return named?.name_i18n[language] || (named?.name ?? '')
}

/** Title and summary from the form as it is now; people in the summary carry their names. */
export function documentHead(
  definition: DocumentKind,
  organisation: OrganisationSnapshot,
  record: FormData,
  starter: Starter,
  locale: string,
): DocumentHead {
  const { model, workflow } = definition
  const named = withNames(model, record, organisation)
  const titleIn = (language: Locale) =>
    renderTitle(
      localised(model.title, language, locale),
      model,
      named,
      {
        initiator: nameIn(organisation.person(starter.initiatorId), language),
        department: nameIn(organisation.department(starter.departmentId), language),
        workflow: localised(workflow.name, language, locale),
        date: starter.day,
      },
      language,
    )
  const titles = Object.fromEntries(LOCALES.map((language) => [language, titleIn(language)]))
  return {
    title: localised(titles, locale, 'zh'),
    titleI18n: titles,
    summary: Object.fromEntries(model.summary.map((code) => [code, ownValue(named, code)])),
  }
}

/**
 * Takes the next number of the model. It is a statement of its own: a refused or lost submit leaves a gap, never a
 * duplicate (security D-08).
 */
export async function takeNumber(
  db: Queryable,
  corpId: string,
  { model }: Pick<Definition, 'model'>,
  day: string,
): Promise<string> {
  const { code, number } = model
  const { rows } = await db.query<{ value: number }>({
    name: 'take-number',
    text: `insert into document_counter (corp_id, model_code, period, value) values ($1, $2, $3, 1)
      on conflict (corp_id, model_code, period) do update set value = document_counter.value + 1
      returning value::int`,
    values: [corpId, code, numberPeriod(number, day)],
  })
  const counter = rows[0]?.value
  if (counter === undefined) throw new Error('the document counter returned nothing')
  return documentNumber(number, day, counter)
}
