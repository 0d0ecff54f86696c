import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, nameI18n, personRef, queryInt } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { NODE_STATE, WORK_ITEM_STATUS } from '../vocabulary.ts'
import { nodeNames } from './parts.ts'

/** What a node of the chart is; the family's words, gateways and splits are its connections. */
export const CHART_NODE_TYPES = [
  'START',
  'END',
  'PARTICIPANT',
  'SYSTEM_ACTIVITY',
  'SUB_INSTANCE',
  'CONNECTION',
  'CIRCULATE',
] as const

const point = z.object({ x: z.number(), y: z.number() })

/** A node, laid out in pixels at 100 %, with the state of its latest round (engine Z2). */
export const chartNode = z.object({
  ...nodeNames,
  activityType: z.enum(CHART_NODE_TYPES),
  /** Tells gateway, split and join apart; absent elsewhere. */
  connection: z.optional(z.enum(['gateway', 'split', 'join'])),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  status: z.enum(NODE_STATE),
  /** What state 2 and 0 mean here beside the usual: held, failed, suspended. */
  mark: z.nullable(z.enum(['held', 'exception', 'suspended', 'terminated'])),
  /** 0: never visited. */
  rounds: z.number(),
  /** On the path that is still ahead. */
  predicted: z.boolean(),
  people: z.array(z.object({ person: personRef, workItemStatus: z.enum(WORK_ITEM_STATUS) })),
})
export type ChartNode = z.infer<typeof chartNode>

/** A line between two nodes: its corners in order, first and last on the nodes. */
export const chartRoute = z.object({
  preActivityCode: z.string(),
  postActivityCode: z.string(),
  points: z.array(point),
  text_i18n: nameI18n,
  /** The `otherwise` of a gateway. */
  utilizeElse: z.boolean(),
  walked: z.boolean(),
  predicted: z.boolean(),
})
export type ChartRoute = z.infer<typeof chartRoute>

/** The flow chart of an instance, or of a definition before it starts (spec §7 get_workflowtemplate_chart). */
export const getWorkflowChart = endpoint({
  name: 'getWorkflowChart',
  method: 'GET',
  path: '/api/runtime/workflow/get_workflowtemplate_chart',
  access: 'session',
  input: z.object({
    workflowInstanceId: z.optional(id),
    workflowCode: z.optional(z.string().check(mostCharacters(64))),
    workflowVersion: z.optional(queryInt),
    /** Top-down (default) where there is height, left-right where there is width. Ours. */
    direction: z.optional(z.enum(['down', 'right'])),
  }),
  output: z.object({
    workflowCode: z.string(),
    workflowVersion: z.number(),
    width: z.number(),
    height: z.number(),
    activities: z.array(chartNode),
    rules: z.array(chartRoute),
  }),
  faults: ['notFound', 'formNotPublished'],
})
