import type { FormAction } from '../../contract/form-actions.ts'
import type { Command } from '../../engine/commands/command.ts'
import type { Context } from '../../engine/model/context.ts'
import type { Instance } from '../../engine/model/instance.ts'
import { type AllowedAction, allowedActions } from '../../engine/offers/allowed-actions.ts'
import { returnTargets } from '../../engine/returns/return-targets.ts'

/** What chance decides about one act: `pick` among the offers, the rest among the inputs. */
export type Chance = { readonly pick: number; readonly other: string; readonly flag: boolean }

type Scene = { readonly state: Instance; readonly context: Context; readonly chance: Chance }
type Maker = (scene: Scene, item: number | null) => Command | null

const opinion = 'because'
const onItem =
  (make: (item: number, scene: Scene) => Command | null): Maker =>
  (scene, item) =>
    item === null ? null : make(item, scene)

const standing = ({ state, chance }: Scene) => {
  const open = state.activations.filter((activation) => activation.state === 'open')
  return open[chance.pick % Math.max(1, open.length)]
}

const MAKERS: Partial<Record<FormAction, Maker>> = {
  submit: onItem((item, { state }) => {
    const { initiatorId, departmentId } = state
    return { type: 'submit', item, initiatorId, departmentId, data: {}, opinion }
  }),
  agree: onItem((item) => ({ type: 'agree', item, data: {}, opinion })),
  disagree: onItem((item) => ({ type: 'disagree', item, data: {}, opinion })),
  reject: onItem((item, { state, context, chance }) => {
    const targets = returnTargets(state, item, context)
    const target = targets[chance.pick % Math.max(1, targets.length)]
    if (target === undefined) return null
    const mode = target.modes[chance.flag ? 0 : target.modes.length - 1] ?? 'rerun'
    return { type: 'return', item, toNodes: [target.node.code], mode, opinion }
  }),
  forward: onItem((item, { chance }) => ({ type: 'transfer', item, toId: chance.other, text: opinion })),
  undoForward: onItem((item) => ({ type: 'undoTransfer', item })),
  adjustParticipant: onItem((item, { chance }) => ({
    type: 'addSign',
    item,
    position: chance.flag ? 'before' : 'parallel',
    mode: 'all',
    people: [chance.other],
    data: {},
    opinion,
  })),
  assist: onItem((item, { chance }) => ({ type: 'askAssist', item, people: [chance.other], text: opinion })),
  circulate: (_scene, item) => ({ type: 'circulate', item, people: [_scene.chance.other], text: opinion }),
  retrieve: (_scene, item) => (item === null ? { type: 'withdraw', opinion } : { type: 'takeBack', item }),
  urge: ({ state }) => {
    const open = state.items.filter(({ status }) => status === 'processing')
    return { type: 'urge', items: open.map(({ number }) => number), text: opinion }
  },
  cancel: (_scene, item) => ({ type: 'nullify', item, opinion }),
  finishInstance: (_scene, item) => ({ type: 'finish', item, opinion, runEndActions: false }),
  holdNode: (scene) => {
    const open = standing(scene)
    return open === undefined ? null : { type: 'hold', node: open.node, token: open.token, reason: opinion }
  },
  adjustHandlers: (scene) => {
    const open = standing(scene)
    if (open === undefined) return null
    const people = [scene.chance.other]
    return { type: 'adjustHandlers', node: open.node, token: open.token, people, reason: opinion }
  },
  activate: ({ context, chance }) => {
    const nodes = context.definition.workflow.nodes.filter(({ type }) => type === 'approval')
    const node = nodes[chance.pick % Math.max(1, nodes.length)]
    if (node === undefined) return null
    const { code } = node
    return { type: 'activate', node: code, token: null, collapse: chance.flag, people: null, reason: opinion }
  },
}

/** Acts that end a run come seldom, so that runs go on. */
const RARE: readonly FormAction[] = ['cancel', 'finishInstance', 'disagree']

/** Something that somebody is offered now, or is refused: whose act, and its command; null: nothing to try. */
export function randomCommand(
  state: Instance,
  contexts: readonly Context[],
  chance: Chance,
): { readonly actorId: string; readonly command: Command } | null {
  const offers = contexts.flatMap((context) =>
    allowedActions(state, context).map((offer) => ({ ...offer, context })),
  )
  const isUsual = ({ allowed, action }: AllowedAction) =>
    chance.pick % 7 === 0 || (allowed && !RARE.includes(action))
  const usual = offers.filter(isUsual)
  const pool = usual.length > 0 ? usual : offers
  const offer = pool[chance.pick % Math.max(1, pool.length)]
  if (offer === undefined) return null
  const { context, item, action } = offer
  const command = MAKERS[action]?.({ state, context, chance }, item) ?? null
  return command === null ? null : { actorId: context.actor.id, command }
}
