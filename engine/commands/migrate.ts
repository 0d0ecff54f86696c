import { closeActivation } from '../activations/close.ts'
import { checkOpinion, WITH_REASON_ALWAYS } from '../definition/opinion.ts'
import { guardOperation, isRunning, type Passed } from '../guards/guards.ts'
import { moveFields } from '../migration/move-fields.ts'
import { type MigrationPreview, previewMigration } from '../migration/preview.ts'
import type { Activation } from '../model/activation.ts'
import type { Context, Decided, Definition, Rejection } from '../model/context.ts'
import type { Instance } from '../model/instance.ts'
import { refuse } from '../model/rejection.ts'
import { activationOf, slotsOf, standingVotes } from '../model/state.ts'
import { walk } from '../nodes/walk.ts'
import { beginRun, emit, type Run } from '../run/run.ts'
import { accepted } from './accepted.ts'

/** The run goes on under another version (X5): old node codes to new ones. `context.definition` is the new one. */
export type Migrate = {
  readonly type: 'migrate'
  readonly versionId: string
  readonly nodes: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
  readonly reason: string
  readonly from: Definition
}

/** X5: whole or not at all. Tokens keep their activations, votes and timers; where the mode differs the node begins anew. */
export function migrate(state: Instance | null, command: Migrate, context: Context): Decided {
  const found = guardMigrate(state, context)
  if (!found.ok) return found
  const refused = checkOpinion(command.reason, WITH_REASON_ALWAYS)
  if (refused !== null) return refused
  const { record, definition, actor } = context
  const preview = previewMigration(found.state, record, command.from, definition, command)
  const impossible = refuseMigration(preview, command.from)
  if (impossible !== null) return impossible

  const moved = moveFields(record, command.from, definition, command.fields)
  const run = beginRun(context, found.state, moved.data)
  const reopened = found.state.activations.filter(
    (activation) => activation.state === 'open' && preview.reopened.includes(activation.node),
  )
  const { versionId, reason: opinion } = command
  emit(run, { type: 'definitionChanged', versionId, nodes: preview.nodes, byId: actor.id, opinion })
  if (moved.changes.length > 0) {
    // Moving a value is no change of it: nothing decisive is undone by it (D4).
    emit(run, { type: 'fieldsChanged', changes: moved.changes, byId: actor.id })
  }
  for (const activation of reopened) beginAnew(run, activation, opinion)
  return accepted(run)
}

/** A run that goes on, for an administrator with the right to change its version. */
export function guardMigrate(
  state: Instance | null,
  context: Context,
): (Passed & { readonly state: Instance }) | Rejection {
  const found = guardOperation(state, 'migrate', context)
  if (!found.ok) return found
  return isRunning(found.state) ? found : refuse('instanceEnded')
}

function refuseMigration({ unmapped, impossible }: MigrationPreview, from: Definition): Rejection | null {
  const [first, ...others] = [...unmapped, ...impossible]
  if (first === undefined) return null
  const choices = [first, ...others].map((code) => ({ id: code, name: nameOf(code, from) }))
  return refuse('migrationImpossible', { params: { node: nameOf(first, from) }, choices })
}

function nameOf(code: string, { workflow, model }: Definition): string {
  const named =
    workflow.nodes.find((node) => node.code === code) ?? model.properties.find((p) => p.code === code)
  return named?.name.en ?? code
}

function beginAnew(run: Run, { id, token, from }: Activation, opinion: string): void {
  const note = { kind: 'migrated', byId: run.context.actor.id, opinion } as const
  for (const { id: slot } of standingVotes(slotsOf(run.state, id))) {
    emit(run, { type: 'decisionSuperseded', slot })
  }
  closeActivation(run, id, { state: 'closed', note, because: 'migrated' })
  const { node } = activationOf(run.state, id)
  walk(run, [{ token, node, via: { from, failed: false }, cause: 'activate' }])
}
