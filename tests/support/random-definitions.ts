import fc from 'fast-check'
import type { ApprovalNode, FlowNode } from '../../contract/package/nodes.ts'
import type { ParticipantSource } from '../../contract/package/participants.ts'
import type { Route } from '../../contract/package/workflows.ts'
import type { Definition } from '../../engine/context.ts'
import { approval, definition, gateway, join, line, split } from './builders.ts'

// Random definitions with every setting of the engine, small enough that random people meet one another in them.

type Piece =
  | { readonly kind: 'approval'; readonly node: ApprovalNode }
  | {
      readonly kind: 'gateway' | 'split'
      readonly limit: number
      readonly onFail: 'all' | 'branch' | 'keep'
      readonly pass: 'all' | 'any'
      readonly ways: readonly (readonly Piece[])[]
    }

const sources: fc.Arbitrary<readonly ParticipantSource[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .uniqueArray(fc.constantFrom('li', 'wang', 'chen', 'zhao', 'gone'), { minLength: 1, maxLength: 3 })
      .map((users) => [{ source: 'users' as const, users }]),
  },
  { weight: 1, arbitrary: fc.constant([{ source: 'initiator' as const }]) },
  { weight: 1, arbitrary: fc.constant([{ source: 'personField' as const, field: 'helper' }]) },
)

const kinds = fc.oneof(
  fc.constantFrom<Partial<ApprovalNode>>(
    { mode: 'any' },
    { mode: 'all' },
    { mode: 'sequence' },
    { mode: 'ratio', ratio: '2/3' },
    { mode: 'ratio', ratio: '0.5' },
    { mode: 'any', pool: true },
    { mode: 'any', anyFails: 'all' },
    { mode: 'all', collectAll: true },
  ),
)

const settings: fc.Arbitrary<Partial<ApprovalNode>> = fc.record(
  {
    onNobody: fc.constantFrom('administrator', 'pass', 'managerUp', 'exception', 'block'),
    onDisagree: fc.constantFrom('end', 'route'),
    onInitiator: fc.constantFrom('task', 'agree', 'manager', 'head', 'remove'),
    skip: fc.constantFrom('off', 'adjacent', 'earlier', 'first'),
    returns: fc.record(
      {
        targets: fc.constantFrom('any', 'initiator', 'previous'),
        mode: fc.constantFrom('choose', 'rerun', 'straight'),
        receivers: fc.constantFrom('handled', 'resolve'),
        revote: fc.boolean(),
        skipUnchanged: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    addSign: fc.record(
      { onFail: fc.constantFrom('decide', 'fail'), depth: fc.constantFrom(1, 2), edit: fc.boolean() },
      { requiredKeys: [] },
    ),
    assist: fc.record({ blocks: fc.boolean() }, { requiredKeys: [] }),
    fields: fc.constantFrom({}, { amount: { editable: true } }),
  },
  { requiredKeys: [] },
)

const approvalPiece: fc.Arbitrary<Piece> = fc
  .tuple(sources, kinds, settings)
  .map(([participants, kind, setting]) => ({
    kind: 'approval',
    node: approval('', participants, { ...setting, ...kind }),
  }))

function piecesOf(depth: number): fc.Arbitrary<readonly Piece[]> {
  if (depth === 0) return fc.array(approvalPiece, { maxLength: 2 })
  const fork: fc.Arbitrary<Piece> = fc.record({
    kind: fc.constantFrom('gateway' as const, 'split' as const, 'split' as const),
    limit: fc.integer({ min: 0, max: 10 }),
    onFail: fc.constantFrom('all' as const, 'branch' as const, 'keep' as const),
    pass: fc.constantFrom('all' as const, 'any' as const),
    ways: fc.array(piecesOf(depth - 1), { minLength: 2, maxLength: 3 }),
  })
  return fc.array(fc.oneof({ weight: 3, arbitrary: approvalPiece }, { weight: 2, arbitrary: fork }), {
    minLength: 1,
    maxLength: 3,
  })
}

type Drawn = { readonly nodes: FlowNode[]; readonly routes: Route[] }

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
    if (piece.node.onDisagree === 'route') drawn.routes.push(line(code, 'end', { disagree: true }))
    draw(drawn, rest, line(code, ''), to)
    return
  }
  const meeting = `${code}x`
  if (piece.kind === 'split') {
    drawn.nodes.push({ ...split(code), onFail: piece.onFail } as FlowNode)
    drawn.nodes.push({ ...join(meeting), pass: piece.pass } as FlowNode)
  } else {
    drawn.nodes.push(gateway(code), gateway(meeting))
  }
  for (const [index, way] of piece.ways.entries()) {
    const conditional = line(code, '', { when: `amount >= ${piece.limit + index}` })
    const always = piece.kind === 'split' && index === 1 ? line(code, '') : conditional
    draw(drawn, way, index === 0 ? line(code, '', { otherwise: true }) : always, meeting)
  }
  draw(drawn, rest, line(meeting, ''), to)
}

/** Random definitions: every kind of node for people, gateways, splits with all settings, nested. */
export const anyDefinition: fc.Arbitrary<Definition> = fc
  .record({
    pieces: piecesOf(2),
    needsHumanDecision: fc.boolean(),
    withdraw: fc.constantFrom('beforeDecision' as const, 'beforeEnd' as const),
    to: fc.constantFrom('initiator' as const, 'canceled' as const),
  })
  .map(({ pieces, needsHumanDecision, withdraw, to }) => {
    const drawn: Drawn = { nodes: [], routes: [] }
    draw(drawn, pieces, line('start', ''), 'end')
    const own = { routes: drawn.routes, needsHumanDecision, withdraw: { until: withdraw, to } }
    return definition(drawn.nodes, own)
  })
