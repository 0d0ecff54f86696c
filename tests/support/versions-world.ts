import type { AppPackage } from '../../contract/package/app-package.ts'
import type { FieldRights, FlowNode } from '../../contract/package/nodes.ts'
import { publishPackage } from '../../server/apps/packages/publish.ts'
import { smallPackage } from './small-package.ts'
import { type World, workflowWorld } from './workflow-world.ts'

/** One published version of the trips: what its nodes hide, and whether it has them at all. */
export type Version = {
  readonly hides?: Readonly<Partial<Record<'start' | 'manager' | 'finance', FieldRights>>>
  readonly without?: 'finance' | 'secretNote' | 'workflow'
}

const HIDDEN: FieldRights = { secretNote: { visible: false } }

/** Versions one after the other, by what happens to the field `secretNote` between them, and who must not know it. */
export const HISTORIES = {
  'an older version hides it': { first: { hides: { start: HIDDEN } }, later: [{}], reader: 'initiator' },
  'the node that hid it was removed': {
    first: { hides: { finance: HIDDEN } },
    later: [{ without: 'finance' }],
    reader: 'finance',
  },
  'the field was removed': {
    first: { hides: { start: HIDDEN } },
    later: [{ without: 'secretNote' }],
    reader: 'initiator',
  },
  'the field was removed and came back': {
    first: { hides: { start: HIDDEN } },
    later: [{ without: 'secretNote' }, {}],
    reader: 'initiator',
  },
} as const satisfies Record<
  string,
  { first: Version; later: readonly Version[]; reader: 'initiator' | 'finance' }
>

/** The trips as a version has them; every version shows the note in its list and in its summary. */
export function asVersion({ hides = {}, without }: Version): (pkg: AppPackage) => void {
  return (pkg) => {
    const [model] = pkg.models
    const [workflow] = pkg.workflows
    if (model === undefined || workflow === undefined) throw new Error('no trips')
    model.summary = ['purpose', 'secretNote']
    model.listViews = [{ code: 'all', name: { zh: '全部' }, columns: ['purpose', 'secretNote'] }]
    for (const node of workflow.nodes) setRights(node, hides)
    if (without === 'workflow') pkg.workflows = []
    if (without === 'finance') {
      workflow.nodes = workflow.nodes.filter(({ code }) => code !== 'finance' && code !== 'byAmount')
      workflow.routes = [
        { from: 'start', to: 'manager' },
        { from: 'manager', to: 'end' },
      ]
    }
    if (without === 'secretNote') {
      model.summary = ['purpose']
      model.listViews = [{ code: 'all', name: { zh: '全部' }, columns: ['purpose'] }]
      model.properties = model.properties.filter(({ code }) => code !== 'secretNote')
      for (const sheet of model.sheets)
        for (const section of sheet.phone.sections)
          section.fields = section.fields.filter((code) => code !== 'secretNote')
    }
  }
}

function setRights(node: FlowNode, hides: NonNullable<Version['hides']>): void {
  if (node.type === 'start' && hides.start) node.fields = hides.start
  if (node.type === 'approval' && node.code === 'manager')
    node.fields = { secretNote: { editable: true }, ...hides.manager }
  if (node.type === 'approval' && node.code === 'finance' && hides.finance) node.fields = hides.finance
}

/** An organisation whose trips are of their first version; `publish` brings the next one. */
export async function versionsWorld(
  database: Parameters<typeof workflowWorld>[0],
  corpId: string,
  first: Version,
) {
  const world = await workflowWorld(database, corpId, asVersion(first))
  return {
    ...world,
    publish: async (version: Version) => {
      const done = await publishPackage(database, corpId, smallPackage(asVersion(version)), {
        by: null,
        now: new Date(),
      })
      if (!done.ok) throw new Error(JSON.stringify(done.problems))
      return done.workflows[0]?.version ?? 0
    },
  }
}

/** A trip in whose note the manager wrote something before it went on to finance. */
export async function tripWithNote(world: World, note: string): Promise<string> {
  const { workflowInstanceId } = await world.start('12800')
  await world.decide(world.people.manager, 'agree', workflowInstanceId, '', { secretNote: note })
  return workflowInstanceId
}
