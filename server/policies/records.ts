import type { RecordAccess, RecordAct } from '../../contract/package/models.ts'
import { anyOf, type Rights, readOnly, rightsOf } from '../../rules/form/rights.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import type { PublishedModel } from '../apps/models.ts'
import type { Actor } from '../base/actor.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import { may } from './permissions.ts'

/** What a person may do with the records of one model: the rights that are given to him, and whose records they reach. */
export type RecordPolicy = {
  readonly userId: string
  readonly published: PublishedModel
  readonly given: readonly RecordAccess[]
  /** The model says nothing of rights: what is given reaches no record that a run filled, whose nodes may hide fields. */
  readonly isImplied: boolean
  /** The departments he belongs to and all below them: the reach of `department`. */
  readonly departmentIds: readonly string[]
}

/** Whom a record belongs to. */
export type RecordOwner = { readonly ownerId: string; readonly ownerDepartmentId: string }

const EVERYTHING: RecordAccess = { to: 'everyone', records: 'all', may: ['create', 'edit', 'delete'] }

/** A plain model that says nothing: everyone has records of his own. Those of a run follow its workflow. */
const OWN: readonly RecordAccess[] = [{ to: 'everyone', records: 'own', may: ['create', 'edit', 'delete'] }]

/** The rights of a person over a model's records, worked out anew for each call (docs/permissions.md "Records"). */
export function recordPolicy(
  actor: Pick<Actor, 'userId' | 'permissions' | 'scopes'>,
  published: PublishedModel,
  organisation: OrganisationSnapshot,
): RecordPolicy {
  const { appCode, model } = published
  const said = model.access ?? (isPlain(published) ? OWN : [])
  const given = may(actor, 'manageData', { appCode })
    ? [EVERYTHING]
    : said.filter(({ to }) => belongs(actor.userId, to, organisation))
  return {
    userId: actor.userId,
    published,
    given,
    isImplied: model.access === undefined && given[0] !== EVERYTHING,
    departmentIds: departmentsBelow(actor.userId, organisation),
  }
}

/** No workflow of the application fills it. */
export function isPlain({ workflows }: Pick<PublishedModel, 'workflows'>): boolean {
  return workflows.length === 0
}

function belongs(userId: string, to: RecordAccess['to'], organisation: Organisation): boolean {
  const person = organisation.person(userId)
  return person?.active === true && isInAudience(to, person, organisation)
}

function departmentsBelow(userId: string, organisation: OrganisationSnapshot): readonly string[] {
  const all = new Set(organisation.person(userId)?.departmentIds ?? [])
  for (const id of all) for (const child of organisation.childDepartments(id)) all.add(child.id)
  return [...all]
}

/** The rights that reach a record; none: it is not to be read. */
export function rightsOver(
  policy: RecordPolicy,
  owner: RecordOwner & { readonly instanceId: string | null },
): readonly RecordAccess[] {
  if (policy.isImplied && owner.instanceId !== null) return []
  return policy.given.filter(({ records }) => reaches(policy, records, owner))
}

function reaches(policy: RecordPolicy, records: RecordAccess['records'], owner: RecordOwner): boolean {
  if (records === 'all') return true
  if (owner.ownerId === policy.userId) return true
  return records === 'department' && policy.departmentIds.includes(owner.ownerDepartmentId)
}

/** Whether one of these rights allows the act. */
export function allows(rights: readonly RecordAccess[], act: RecordAct): boolean {
  return rights.some(({ may: acts }) => acts?.includes(act) === true)
}

/** Fields of a record under several rights: shown if one shows them, editable if one that allows the act says so. */
export function recordFields(
  { published: { model } }: RecordPolicy,
  rights: readonly RecordAccess[],
  act: 'create' | 'edit' | null,
): Rights {
  return anyOf(
    rights.map((right) => {
      const fields = rightsOf(right.fields, model, true)
      return act !== null && allows([right], act) ? fields : readOnly(fields)
    }),
  )
}

/** Whether every right shows a field. Nothing that is not a field of the model is shown. */
export function shownToAll({ published: { model }, given }: RecordPolicy): Rights {
  const all = [
    ...given.map((right) => rightsOf(right.fields, model, false)),
    rightsOf(undefined, model, false),
  ]
  return (code) => ({
    visible: all.every((rights) => rights(code).visible),
    editable: false,
    required: false,
  })
}

/** Whether a field is shown of every record there is: by a right that reaches all of them. */
export function shownAnyway({ published: { model }, given }: RecordPolicy): Rights {
  const reaching = given.filter(({ records }) => records === 'all')
  return readOnly(anyOf(reaching.map((right) => rightsOf(right.fields, model, false))))
}
