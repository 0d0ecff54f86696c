import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instanceRow } from '../rows.ts'
import { id, nameI18n, pageOf, personRef, queryInt } from '../shapes.ts'
import { NODE_STATE } from '../vocabulary.ts'
import { listInput } from '../work-items.ts'
import { MAINTENANCE_OPERATIONS } from './administration.ts'
import { activityCode, nodeNames } from './parts.ts'

/** Which instances of mine to maintain: all, running, without a handler, failed, held by an administrator (Q1, X3). */
export const MAINTENANCE_KINDS = ['all', 'running', 'noParticipant', 'exception', 'held'] as const
export type MaintenanceKind = (typeof MAINTENANCE_KINDS)[number]

/** A place where a run needs an administrator. */
const troubledPlace = z.object({
  ...nodeNames,
  kind: z.enum(['noParticipant', 'exception', 'held']),
  /** What failed, as a fault name. */
  reason: z.string(),
  /** Who left. */
  leavers: z.array(personRef),
})

/** A row of the instance query, with what needs an administrator. */
export const maintenanceRow = z.extend(instanceRow, {
  workflowVersion: z.number(),
  /** Where it needs help; null for one that runs well. */
  trouble: z.nullable(
    z.extend(troubledPlace, {
      /** Others of the same model, node, state and handler (spec §4). */
      alike: z.number(),
      /** In other branches too (engine Q1). */
      elsewhere: z.optional(z.array(troubledPlace)),
    }),
  ),
})
export type MaintenanceRow = z.infer<typeof maintenanceRow>

/** Instances inside my scopes (list type 6). Newest first. */
export const listInstances = endpoint({
  name: 'listInstances',
  method: 'GET',
  path: '/api/runtime/workflow/list_instances',
  access: 'session',
  input: z.extend(listInput, {
    kind: z.optional(z.enum(MAINTENANCE_KINDS)),
    workflowVersion: z.optional(queryInt),
    activityCode: z.optional(activityCode),
    /** Leaves this one out. */
    filterWorkflowInstanceId: z.optional(id),
    /** 1: only processes without a participant. */
    workItemSource: z.optional(queryInt),
  }),
  output: pageOf(maintenanceRow),
  faults: ['noPermission', 'searchTooWide'],
})

/** The nodes of an instance, for the choices of maintenance (spec §7 list_workflow_instance_activity). */
export const listInstanceActivities = endpoint({
  name: 'listInstanceActivities',
  method: 'GET',
  path: '/api/runtime/workflow/list_workflow_instance_activity',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(
    z.object({
      ...nodeNames,
      /** 0 idle, 1 active. */
      status: z.union([z.literal(0), z.literal(1)]),
      activityStatus: z.enum(NODE_STATE),
      /** Open tokens here; absent from most nodes. */
      tokens: z.array(z.object({ tokenId: z.number(), held: z.boolean() })),
      participantors: z.array(personRef),
      /** May be activated, and what that takes (engine X1). */
      activate: z.enum(['no', 'token', 'collapse', 'reopen']),
    }),
  ),
  faults: ['notFound', 'noPermission'],
})

/** What I may do to an instance as its administrator, each with the reason when not now (engine X6). */
export const listMaintenanceOperations = endpoint({
  name: 'listMaintenanceOperations',
  method: 'GET',
  path: '/api/runtime/workflow/list_maintenance_operations',
  access: 'session',
  input: z.object({ workflowInstanceId: id }),
  output: z.array(
    z.object({
      operationType: z.enum(MAINTENANCE_OPERATIONS),
      allowed: z.boolean(),
      /** A fault name. */
      reason: z.optional(z.string()),
      /** Others that `batchOperation` would reach. */
      alike: z.number(),
    }),
  ),
  faults: ['notFound', 'noPermission'],
})

const mapped = z.object({ from: z.string(), to: z.nullable(z.string()), name_i18n: nameI18n })

/** What a move to another version would do, before it is done (engine X5). Ours. */
export const previewMigration = endpoint({
  name: 'previewMigration',
  method: 'GET',
  path: '/api/runtime/workflow/preview_migration',
  access: 'session',
  input: z.object({ workflowInstanceId: id, workflowVersion: queryInt }),
  output: z.object({
    result: z.enum(['mapped', 'needsMapping', 'impossible']),
    /** Open nodes and changed fields; `to` null: needs a mapping. */
    nodes: z.array(z.extend(mapped, { reopened: z.boolean() })),
    fields: z.array(z.extend(mapped, { archived: z.boolean() })),
    /** A fault name when impossible. */
    reason: z.optional(z.string()),
  }),
  faults: ['notFound', 'noPermission', 'outOfScope'],
})
