import type { FormData } from '../../engine/model/context.ts'
import type { PublishedModel } from '../apps/models.ts'
import { dayIn } from '../base/days.ts'
import type { RecordOwner } from '../policies/records.ts'
import type { BizObject } from '../stores/records/biz-objects.ts'
import type { RecordSources, RecordWriter } from './record-reader.ts'
import { runRecordRules } from './rules/record-rules.ts'

type Scene = {
  readonly sources: RecordSources
  readonly writer: RecordWriter
  readonly published: PublishedModel
}

/** The form after the business rules of the model; a draft (`trigger` null) has none yet. */
export async function ruled(
  { sources, writer, published }: Scene,
  trigger: 'create' | 'update' | 'delete' | null,
  { id, sequenceNo, ownerId, ownerDepartmentId }: RecordOwner & Pick<BizObject, 'id' | 'sequenceNo'>,
  data: FormData,
): Promise<FormData> {
  if (trigger === null) return data
  const { actor, organisation, now, timeZone, locale, language } = writer
  return runRecordRules(sources, trigger, {
    ...{ published, id, sequenceNo, ownerId, ownerDepartmentId, data },
    ...{ organisation, now, locale, language },
    corpId: actor.corpId,
    actorId: actor.userId,
    today: dayIn(now, timeZone),
  })
}
