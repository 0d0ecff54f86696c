import type { BizModel } from '../../contract/package/models.ts'
import type { FormData } from '../../engine/model/context.ts'
import { plain } from '../../rules/text/plain-words.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { RecordHead } from '../stores/records/biz-objects.ts'
import { documentHead, type Starter } from './forms/document.ts'

/** What a plain record is called in lists; its initiator is its owner, its workflow is its model. */
export function recordHead(
  model: BizModel,
  organisation: OrganisationSnapshot,
  data: FormData,
  starter: Starter,
  { locale, sequenceNo }: { readonly locale: string; readonly sequenceNo: string },
): RecordHead {
  const head = documentHead({ model, workflow: { name: model.name } }, organisation, data, starter, locale)
  const { title, titleI18n } = head
  return { title, titleI18n, searchText: recordSearchText(titleI18n, sequenceNo) }
}

/** Titles in all languages and the number, each on a line, so that no hit reaches over two of them. */
export function recordSearchText(titles: RecordHead['titleI18n'], sequenceNo: string): string {
  const texts = [...Object.values(titles), sequenceNo].map(plain)
  return [...new Set(texts)].filter((text) => text !== '').join('\n')
}
