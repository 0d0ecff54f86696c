import type { Definition } from '../../engine/model/context.ts'
import { isInAudience } from '../../rules/organisation/audience.ts'
import type { OrganisationSnapshot, SnapshotPerson } from '../organisation/snapshot.ts'
import type { SampleOrganisation } from './files.ts'
import { type Random, seededRandom } from './random.ts'
import { workingTime } from './working-time.ts'

/** How a sample instance goes. `steps` = decisions until it is left open. */
export type Course =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'open'; readonly steps: number }
  | { readonly kind: 'returned'; readonly atStep: number; readonly resubmitted: boolean }
  | { readonly kind: 'disagreed'; readonly atStep: number }

/** One sample instance before it is played. */
export type Story = {
  /** Seeds its random numbers and names its commands. */
  readonly key: string
  readonly workflowCode: string
  readonly initiator: SnapshotPerson
  readonly startedAt: Date
  readonly course: Course
}

const PER_WORKFLOW: Readonly<Record<string, number>> = {
  leaveRequest: 80,
  expenseClaim: 110,
  purchaseRequest: 36,
  sealRequest: 36,
  projectApproval: 18,
  /** Shown by its definition; nobody has filed one yet. */
  contractApproval: 0,
  contractRevocation: 0,
  paymentConfirmation: 0,
  supplierAdmission: 0,
  allTypes: 0,
}
/** Of a small organisation. */
const FEW = 11
const MANY_PEOPLE = 50
const DAYS_BACK = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The lists of the first two accounts that the login page shows are to be full, and of those around them. */
const MAIN_ACCOUNTS = 2
const MAIN_WEIGHT = 14
const NEAR_WEIGHT = 7
const SHOWN_WEIGHT = 3

/** The instances of one workflow in the order of their starts, the same for the same `now`. */
export function planStories(
  sample: SampleOrganisation,
  organisation: OrganisationSnapshot,
  { workflow }: Definition,
  now: Date,
): Story[] {
  const count = sample.users.length < MANY_PEOPLE ? FEW : (PER_WORKFLOW[workflow.code] ?? FEW)
  const pool = initiatorPool(sample, organisation, workflow)
  const stories = Array.from({ length: count }, (_, index): Story => {
    const key = `${sample.corpId}/${workflow.code}/${index}`
    const random = seededRandom(key)
    const startedAt = startTime(random, index / count, now)
    const initiator = random.pick(pool)
    const ageDays = (now.getTime() - startedAt.getTime()) / DAY_MS
    return { key, workflowCode: workflow.code, initiator, startedAt, course: courseOf(random, ageDays) }
  })
  return stories.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

/** Everyone who may start it and has somebody above, as often as the person's weight. */
function initiatorPool(
  sample: SampleOrganisation,
  organisation: OrganisationSnapshot,
  { startableBy }: Definition['workflow'],
): SnapshotPerson[] {
  const accounts = sample.accounts.map((account) => account.username)
  const main = new Set(accounts.slice(0, MAIN_ACCOUNTS))
  const near = new Set(
    organisation.people.flatMap((person) =>
      main.has(person.username) ? person.departmentIds.slice(0, 1) : [],
    ),
  )
  const weightOf = (person: SnapshotPerson): number => {
    if (main.has(person.username)) return MAIN_WEIGHT
    if (near.has(person.departmentIds[0] ?? '')) return NEAR_WEIGHT
    return accounts.includes(person.username) || /^[A-Z]/.test(person.name) ? SHOWN_WEIGHT : 1
  }
  const pool = organisation.people.flatMap((person) => {
    const isTop = organisation.department(person.departmentIds[0] ?? '')?.parentId === null
    if (isTop || !isInAudience(startableBy, person, organisation)) return []
    return Array.from({ length: weightOf(person) }, () => person)
  })
  return pool.length > 0 ? pool : [...organisation.people]
}

/** More of late than long ago; a few within the last hours, the rest in working time. */
function startTime(random: Random, share: number, now: Date): Date {
  if (share > 0.9) return new Date(now.getTime() - random.between(8, 420) * MINUTE_MS)
  const days = 1 + (DAYS_BACK - 1) * (1 - share / 0.9) ** 1.5
  return workingTime(new Date(now.getTime() - days * DAY_MS), random)
}

function courseOf(random: Random, ageDays: number): Course {
  const roll = random.next()
  if (ageDays < 12 && roll < 0.55) return { kind: 'open', steps: roll < 0.38 ? 0 : 1 }
  if (roll < 0.04) return { kind: 'open', steps: 1 }
  if (roll > 0.93) return { kind: 'disagreed', atStep: random.between(0, 1) }
  if (roll > 0.87) return { kind: 'returned', atStep: random.between(0, 1), resubmitted: true }
  if (roll > 0.83) return { kind: 'returned', atStep: 0, resubmitted: false }
  return { kind: 'agreed' }
}
