/** What only some commands write beside the run, its items and its log entry. */
export type Extra =
  | 'record'
  | 'timers'
  | 'effects'
  | 'candidates'
  | 'search'
  | 'copies'
  | 'draft'
  | 'files'
  | 'papers'
  | 'signature'

/** What the statement answers of each that takes up files: how many it did. */
export const EXTRA_COUNTS: Readonly<Partial<Record<Extra, string>>> = {
  files: ', (select count(*)::int from taken_up) as files',
  papers: ', (select count(*)::int from laid) as papers',
}

/** The part of the statement for each; like all parts it hangs on the head's row. */
export const EXTRA_PARTS: Readonly<Record<Extra, string>> = {
  // Most decisions change nothing of the record, and a part that is not there need not be begun either. It is not
  // modified by what only calls it otherwise or gives it to another owner.
  record: `, record as (
  update biz_object b set data = coalesce(:record::jsonb, b.data),
    revision = b.revision + case when :record::jsonb is null then 0 else 1 end,
    modified_at = case when :record::jsonb is null then b.modified_at else :at::timestamptz end,
    modified_by = case when :record::jsonb is null then b.modified_by else :actor::uuid end,
    owner_id = :initiator::uuid, owner_department_id = :department::uuid,
    title = coalesce(:title::text, b.title), title_i18n = coalesce(:titleI18n::jsonb, b.title_i18n), search_text = coalesce(:searchText::text, b.search_text),
    search_grams = case when :searchText::text is null then b.search_grams else bigrams(:searchText::text) end
  from head where b.corp_id = :corp and b.id = head.biz_object_id
)`,
  timers: `, timers as (
  insert into timer (corp_id, instance_id, number, kind, due_at, state, fired_at)
  select :corp, :instance::uuid, r.number, r.kind, r.due_at, r.state,
    case when r.state = 'fired' then :at::timestamptz end
  from head, jsonb_to_recordset(:timers::jsonb) as r(number int, kind text, due_at timestamptz, state text)
  on conflict (corp_id, instance_id, number) do update
    set due_at = excluded.due_at, state = excluded.state, fired_at = excluded.fired_at, leased_until = null,
      attempts = 0, error = null
)`,
  effects: `, asked_of_others as (
  insert into effect (corp_id, id, instance_id, entry, kind, payload, created_at, next_at)
  select :corp, r.id, :instance::uuid, :entry::int, r.kind, r.payload, :at::timestamptz, :at::timestamptz
  from head, jsonb_to_recordset(:effects::jsonb) as r(id uuid, kind text, payload jsonb)
)`,
  // The old candidates go by the items that changed; an item is never both taken and released in one command.
  candidates: `, unasked as (
  delete from work_item_candidate c using head, work_item w
  where c.corp_id = :corp and w.corp_id = :corp and w.instance_id = :instance::uuid and c.work_item_id = w.id
    and w.number in (select r.number from jsonb_to_recordset(:changed::jsonb) as r(number int))
), asked as (
  insert into work_item_candidate (corp_id, user_id, work_item_id)
  select :corp, r.user_id, coalesce(r.id, w.id)
  from head cross join jsonb_to_recordset(:candidates::jsonb) as r(number int, user_id uuid, id uuid)
    left join work_item w on w.corp_id = :corp and w.instance_id = :instance::uuid and w.number = r.number
)`,
  // Copies are seen through their node, which another version may call otherwise (engine X5, K4).
  copies: `, moved_copies as (
  update circulate_item c set activity_code = :renamed::jsonb ->> c.activity_code from head
  where c.corp_id = :corp and c.instance_id = :instance::uuid and :renamed::jsonb ? c.activity_code
)`,
  // Values that stay null did not change.
  search: `, searched as (
  insert into instance_search as s (corp_id, instance_id, workflow_code, app_code, initiator_id, department_id,
    started_at, words, field_codes, field_words)
  select :corp, :instance::uuid, head.workflow_code, head.app_code, :initiator::uuid, :department::uuid,
    :startedAt::timestamptz, coalesce(:searchText::text, ''), coalesce(:fieldCodes::text[], '{}'),
    coalesce(:fieldWords::text[], '{}')
  from head
  on conflict (corp_id, instance_id) do update set initiator_id = excluded.initiator_id,
    department_id = excluded.department_id, started_at = excluded.started_at,
    words = coalesce(:searchText::text, s.words), field_codes = coalesce(:fieldCodes::text[], s.field_codes),
    field_words = coalesce(:fieldWords::text[], s.field_words)
)`,
  // From now on they are the record's and no upload that is forgotten.
  files: `, taken_up as (
  update file_object f set attached_at = coalesce(f.attached_at, :at::timestamptz), attached_part = 'field',
    attached_to = :bizObject::uuid
  from head where f.corp_id = :corp and f.id = any(:files::uuid[])
    and (f.attached_at is null or (f.attached_part = 'field' and f.attached_to = :bizObject::uuid))
  returning f.id
)`,
  // What lies with the words is the run's from now on and no upload that is forgotten (engine G6).
  papers: `, laid as (
  update file_object f set attached_at = coalesce(f.attached_at, :at::timestamptz), attached_part = 'opinion',
    attached_to = :instance::uuid
  from head where f.corp_id = :corp and f.id = any(:papers::uuid[])
    and (f.attached_at is null or (f.attached_part = 'opinion' and f.attached_to = :instance::uuid))
  returning f.id
)`,
  signature: `, signed as (
  insert into hand_signature (corp_id, user_id, file_id, signed_at)
  select :corp, :logActor::uuid, :signature::uuid, :at::timestamptz from head
  on conflict (corp_id, user_id) do update set file_id = excluded.file_id, signed_at = excluded.signed_at
)`,
  // A submitted draft is gone, but for what newer versions of its form had no place for (engine S2).
  draft: `, submitted as (
  delete from draft d using head
  where d.corp_id = :corp and d.instance_id = :instance::uuid and :archive::jsonb = '{}'
), archived as (
  update draft d set submitted_at = :at::timestamptz, data = '{}', opinion = '', archive = :archive::jsonb
  from head where d.corp_id = :corp and d.instance_id = :instance::uuid and :archive::jsonb <> '{}'
)`,
}
