import fc from 'fast-check'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Property } from '../../contract/package/properties.ts'
import type { Timeout } from '../../contract/package/timeouts.ts'
import type { Route, Workflow } from '../../contract/package/workflows.ts'
import type { Definition } from '../../engine/model/context.ts'
import { approval, definition, gateway, join, line, PROPERTIES, split } from './builders.ts'

/** A piece of a flow: people, a choice of ways, or parallel branches; ways and branches are pieces in a row. */
type Piece =
  | { readonly kind: 'approval'; readonly node: ApprovalNode }
  | {
      readonly kind: 'gateway' | 'split'
      readonly limit: number
      readonly ways: readonly (readonly Piece[])[]
      readonly onFail: 'all' | 'branch' | 'keep'
      readonly pass: 'all' | 'any' | number
    }

const people = fc.uniqueArray(fc.constantFrom('li', 'wang', 'chen', 'zhao', 'gone', 'ann'), {
  minLength: 1,
  maxLength: 3,
})

/** Beside people who are named: those whom the form, the request or an earlier node names. */
const source: fc.Arbitrary<ParticipantSource> = fc.constantFrom(
  { source: 'personField', field: 'helper' },
  { source: 'initiator' },
  { source: 'manager', level: 1 },
  { source: 'managerChain', upTo: 2 },
  { source: 'role', role: 'clerk' },
)

/** The person field names several people, so that some of them may stay when it changes (B5). */
const properties: readonly Property[] = PROPERTIES.map((property) =>
  property.code === 'helper' ? { code: 'helper', name: property.name, type: 'multiPerson' } : property,
)

const hours = (amount: number) => ({ amount, unit: 'hour' as const })

/** What time does. */
const timeout: fc.Arbitrary<Timeout> = fc
  .constantFrom('remind', 'agree', 'disagree', 'transferToManager', 'return')
  .map((act) => ({
    due: hours(8),
    steps: [
      act === 'return' ? { do: 'return', after: hours(9), node: 'start' } : { do: act, after: hours(9) },
    ],
  }))

/** How votes are counted; most nodes say nothing about it. */
const settings: fc.Arbitrary<Partial<ApprovalNode>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  fc.record({ mode: fc.constant('ratio' as const), ratio: fc.constantFrom('2/3', '0.5', '1/3', '0.67') }),
  fc.record({ mode: fc.constant('any' as const), pool: fc.constant(true) }),
  fc.record({ mode: fc.constant('any' as const), anyFails: fc.constant('all' as const) }),
  fc.record({ mode: fc.constant('all' as const), collectAll: fc.constant(true) }),
  fc.record({ mode: fc.constant('any' as const), skipPasses: fc.constant(false) }),
  people.map((users) => ({
    mode: 'all' as const,
    groups: [{ name: { en: 'other' }, participants: [{ source: 'users' as const, users }] }],
  })),
)

/** What people may do with one another; most nodes leave it as it is. */
const acts: fc.Arbitrary<Partial<ApprovalNode>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    returns: fc.record({
      targets: fc.constantFrom('any' as const, 'initiator' as const, 'previous' as const),
      mode: fc.constantFrom('choose' as const, 'rerun' as const, 'straight' as const),
      receivers: fc.constantFrom('handled' as const, 'resolve' as const),
      revote: fc.boolean(),
      skipUnchanged: fc.boolean(),
    }),
  }),
  fc.record({
    addSign: fc.record({ onFail: fc.constantFrom('decide' as const, 'fail' as const), edit: fc.boolean() }),
    assist: fc.record({ blocks: fc.boolean() }),
  }),
  fc.record({ timeout }),
  fc.record({ transfer: fc.record({ depth: fc.constantFrom(1, 5), undo: fc.boolean() }) }),
)

const approvalPiece: fc.Arbitrary<Piece> = fc
  .record({
    people,
    other: fc.option(source, { freq: 4 }),
    mode: fc.constantFrom('any' as const, 'all' as const, 'sequence' as const),
    onNobody: fc.constantFrom('administrator', 'pass', 'managerUp', 'exception', 'block'),
    onDisagree: fc.constantFrom('end', 'end', 'route', 'return'),
    onInitiator: fc.constantFrom('task', 'agree', 'manager', 'remove'),
    editable: fc.boolean(),
    visible: fc.constantFrom(true, true, true, false),
    settings,
    acts,
  })
  .map(({ people: names, other, editable, visible, settings: own, acts: others, ...node }) => ({
    kind: 'approval',
    node: approval('', [...(other === null ? [] : [other]), { source: 'users', users: names }], {
      ...node,
      returnTo: 'start',
      // What is hidden from somebody matters to who is skipped, and whose agree is carried (B5, B7).
      fields: { amount: visible ? { editable } : { visible }, helper: { editable }, note: { visible } },
      ...others,
      ...own,
    }),
  }))

function piecesOf(depth: number): fc.Arbitrary<readonly Piece[]> {
  if (depth === 0) return fc.array(approvalPiece, { maxLength: 2 })
  const ways = fc.array(piecesOf(depth - 1), { minLength: 2, maxLength: 3 })
  const fork = fc.record({
    kind: fc.constantFrom('gateway' as const, 'split' as const),
    limit: fc.integer({ min: 0, max: 10 }),
    ways,
    onFail: fc.constantFrom('all' as const, 'branch' as const, 'keep' as const),
    pass: fc.constantFrom('all' as const, 'any' as const, 2),
  })
  return fc.array(fc.oneof({ weight: 3, arbitrary: approvalPiece }, { weight: 2, arbitrary: fork }), {
    minLength: 1,
    maxLength: 3,
  })
}

type Drawn = { readonly nodes: FlowNode[]; readonly routes: Route[] }

/** Draws pieces between two nodes; conditions are on `amount`. */
function draw(drawn: Drawn, pieces: readonly Piece[], first: Route, to: string): void {
  const [piece, ...rest] = pieces
  if (piece === undefined) {
    drawn.routes.push({ ...first, to })
    return
  }
  const code = `n${drawn.nodes.length}`
  drawn.routes.push({ ...first, to: code })
  if (piece.kind === 'approval') {
    drawn.nodes.push({ ...piece.node, code })
    const disagree = line(code, 'end', { disagree: true })
    if (piece.node.onDisagree === 'route') drawn.routes.push(disagree)
    draw(drawn, rest, line(code, ''), to)
    return
  }
  const meeting = `${code}x`
  drawn.nodes.push(piece.kind === 'split' ? split(code, { onFail: piece.onFail }) : gateway(code))
  drawn.nodes.push(piece.kind === 'split' ? join(meeting, { pass: piece.pass }) : gateway(meeting))
  for (const [index, way] of piece.ways.entries()) {
    const conditional = line(code, '', { when: `amount >= ${piece.limit + index}` })
    draw(drawn, way, index === 0 ? line(code, '', { otherwise: true }) : conditional, meeting)
  }
  draw(drawn, rest, line(meeting, ''), to)
}

/** What a workflow says of itself; most say nothing. */
const workflowSettings: fc.Arbitrary<Partial<Workflow>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  fc.record({
    withdraw: fc.record({
      until: fc.constantFrom('never' as const, 'beforeDecision' as const, 'beforeEnd' as const),
      to: fc.constantFrom('initiator' as const, 'canceled' as const),
    }),
  }),
  fc.record({
    leavers: fc.constantFrom('list' as const, 'manager' as const, 'administrator' as const),
    mergeLeavers: fc.boolean(),
  }),
  fc.record({ maxReturns: fc.constant(2), delegationHops: fc.constantFrom(1, 3) }),
)

/** Random definitions: approvals in all modes with skips of every kind, gateways, splits and joins, nested. */
export const randomDefinition: fc.Arbitrary<Definition> = fc
  .record({
    pieces: piecesOf(2),
    needsHumanDecision: fc.boolean(),
    skip: fc.constantFrom('adjacent' as const, 'earlier' as const, 'first' as const, 'off' as const),
    settings: workflowSettings,
  })
  .map(({ pieces, settings: own, ...fields }) => {
    const drawn: Drawn = { nodes: [], routes: [] }
    draw(drawn, pieces, line('start', ''), 'end')
    return definition(drawn.nodes, { properties, routes: drawn.routes, ...fields, ...own })
  })
