import { createHash } from 'node:crypto'
import type { Command } from '../../engine/commands/command.ts'
import type { FormData } from '../../engine/model/context.ts'
import { type PerformDeps, perform } from '../instances/perform/perform.ts'
import type { OrganisationSnapshot } from '../organisation/snapshot.ts'
import type { Stories } from './files.ts'
import { fillForm } from './fill-form.ts'
import type { Story } from './plan.ts'
import { type Random, seededRandom } from './random.ts'
import { laterInWorkingTime } from './working-time.ts'

export type Stage = {
  readonly deps: PerformDeps
  readonly corpId: string
  readonly organisation: OrganisationSnapshot
  readonly stories: Stories
  readonly now: Date
}

type OpenItem = { readonly id: string; readonly activity_code: string; readonly holder_id: string }
type Standing = { readonly status: string; readonly done: number; readonly items: readonly OpenItem[] }

const MOST_STEPS = 12

/**
 * Carries out a story by commands, as people would. Every command has its own token, and what the log has already is
 * passed over: loading that was interrupted goes on where it stopped.
 */
export async function playStory(stage: Stage, story: Story): Promise<void> {
  const form = formOf(stage, story)
  const instanceId = await start(stage, story, form)
  let at = story.startedAt
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const random = seededRandom(`${story.key}/${step}`)
    at = laterInWorkingTime(at, random)
    const { status, done, items } = await standing(stage, instanceId)
    const act = actOf(story, step)
    if (status !== 'PROCESSING' || act === undefined || at >= stage.now) return
    if (done > step) continue
    const item = random.pick(items)
    const command = commandOf(act, item, { story, form, random, stories: stage.stories })
    await send(
      stage,
      { story, step: `${step}`, actorId: item.holder_id, at },
      {
        target: { kind: 'item', itemId: item.id, fence: null },
        command: (number) => command(number ?? 0),
      },
    )
  }
}

function formOf({ organisation, stories }: Stage, story: Story): FormData {
  const { initiator } = story
  const [departmentId = ''] = initiator.departmentIds
  const others = (ids: readonly string[]) => ids.filter((id) => id !== initiator.id)
  const mates = organisation.departmentMembers(departmentId, false).map((person) => person.id)
  const heads = organisation.departments.flatMap((department) => department.leaderIds[0] ?? [])
  const colleagues = others(mates)
  return fillForm(story.workflowCode, {
    random: seededRandom(`${story.key}/form`),
    stories,
    language: initiator.name === 'Camille Laurent' ? 'fr' : /^[A-Z]/.test(initiator.name) ? 'en' : 'zh',
    departmentId,
    colleagues: colleagues.length > 0 ? colleagues : others(heads),
    heads: others(heads),
    today: story.startedAt,
    calendar: organisation.workCalendar,
  })
}

type Act = 'agree' | 'disagree' | 'return' | 'resubmit'

/** What happens at a step; undefined: the story stays as it is. */
function actOf({ course }: Story, step: number): Act | undefined {
  switch (course.kind) {
    case 'agreed':
      return 'agree'
    case 'open':
      return step < course.steps ? 'agree' : undefined
    case 'disagreed':
      return step < course.atStep ? 'agree' : 'disagree'
    case 'returned':
      if (step === course.atStep) return 'return'
      if (step === course.atStep + 1) return course.resubmitted ? 'resubmit' : undefined
      return 'agree'
  }
}

async function start(stage: Stage, story: Story, data: FormData): Promise<string> {
  const initiatorId = story.initiator.id
  const [departmentId = ''] = story.initiator.departmentIds
  const answer = await send(
    stage,
    { story, step: 'start', actorId: initiatorId, at: story.startedAt },
    {
      target: { kind: 'new', workflowCode: story.workflowCode },
      command: () => ({ type: 'submit', item: null, initiatorId, departmentId, data, opinion: '' }),
    },
  )
  return answer.workflowInstanceId
}

type Step = { readonly story: Story; readonly step: string; readonly actorId: string; readonly at: Date }
type Sent = Pick<Parameters<typeof perform>[1], 'target' | 'command'>

async function send({ deps, corpId, organisation }: Stage, { story, step, actorId, at }: Step, sent: Sent) {
  const name = `sample/${story.key}/${step}`
  return await perform(deps, {
    ...sent,
    // Kept only where the step asks for one (engine G6).
    papers: { signature: { kind: 'typed', name: organisation.person(actorId)?.name ?? '' } },
    corpId,
    actorId,
    requestId: createHash('sha256').update(name).digest('hex').slice(0, 32),
    client: seededRandom(name).chance(0.7) ? 'APP' : 'PC',
    replayToken: createHash('sha256').update(name).digest('base64url').slice(0, 43),
    route: 'sample',
    body: name,
    at: at.toISOString(),
  })
}

/** Where the instance stands: commands in its log after the start, and its open work items. */
async function standing({ deps, corpId }: Stage, instanceId: string): Promise<Standing> {
  const { rows } = await deps.database.query<Standing>({
    name: 'sample_standing',
    text: `select i.status, i.log_entry - 1 as done, coalesce((
        select json_agg(json_build_object('id', w.id, 'activity_code', w.activity_code, 'holder_id', w.holder_id)
          order by w.number)
        from work_item w where w.corp_id = i.corp_id and w.instance_id = i.id and w.status = 2), '[]') as items
      from instance i where i.corp_id = $1 and i.id = $2`,
    values: [corpId, instanceId],
  })
  const [row] = rows
  if (row === undefined) throw new Error(`the sample instance ${instanceId} is gone`)
  return row
}

type Scene = {
  readonly story: Story
  readonly form: FormData
  readonly random: Random
  readonly stories: Stories
}

function commandOf(act: Act, open: OpenItem, scene: Scene): (item: number) => Command {
  const { story, form, random, stories } = scene
  const { opinions } = stories
  switch (act) {
    case 'agree': {
      const data = filledAt(open.activity_code, scene)
      const opinion = random.pick(open.activity_code === 'legal' ? opinions.legal : agreeing(scene))
      return (item) => ({ type: 'agree', item, data, opinion })
    }
    case 'disagree': {
      const opinion = random.pick(opinions.disagree)
      return (item) => ({ type: 'disagree', item, data: {}, opinion })
    }
    case 'return': {
      const opinion = random.pick(opinions.return)
      return (item) => ({ type: 'return', item, toNodes: ['start'], mode: 'rerun', opinion })
    }
    case 'resubmit': {
      const [departmentId = ''] = story.initiator.departmentIds
      const data = corrected(form)
      const opinion = random.pick(opinions.resubmit)
      const initiatorId = story.initiator.id
      return (item) => ({ type: 'submit', item, initiatorId, departmentId, data, opinion })
    }
  }
}

/** People answer a form in English in English. */
function agreeing({ story, stories }: Scene): readonly string[] {
  return /^[A-Z]/.test(story.initiator.name) ? stories.opinions.english : stories.opinions.agree
}

/** The fields that a node asks its people for. */
function filledAt(activity: string, { story, form, random }: Scene): FormData {
  switch (`${story.workflowCode}/${activity}`) {
    case 'purchaseRequest/finance':
      return { budgetNo: `YS-${story.startedAt.getUTCFullYear()}-${random.between(1000, 9999)}` }
    case 'purchaseRequest/legal':
      return random.chance(0.5) ? { legalNote: '采用我司合同范本，付款条件为验收后三十天。' } : {}
    case 'sealRequest/sealing':
      return { actualCopies: form.copies }
    case 'expenseClaim/finance':
      return random.chance(0.3) ? { financeNote: '发票已验真，按公司差旅标准核对。' } : {}
    default:
      return {}
  }
}

/** What an initiator changes after a return. */
function corrected(form: FormData): FormData {
  for (const code of ['reason', 'purpose', 'goal']) {
    const text = form[code]
    if (typeof text === 'string') return { [code]: `${text}（已按审批意见补充）` }
  }
  return {}
}
