import * as z from 'zod/mini'
import { code } from '../shapes.ts'
import { mostCharacters } from '../text-length.ts'
import { expression } from './text.ts'

const username = z.string().check(z.minLength(1), mostCharacters(100))

/** A set of people for rights (who may start, who may read, who administers). */
export const audience = z.union([
  z.literal('everyone'),
  z.strictObject({
    users: z.optional(z.array(username)),
    departments: z.optional(z.array(code)),
    roles: z.optional(z.array(code)),
  }),
])
export type Audience = z.infer<typeof audience>

/** How many may be chosen of whom; default at least one of everyone. */
const choice = {
  scope: z.optional(audience),
  min: z.optional(z.int().check(z.minimum(0), z.maximum(2000))),
  max: z.optional(z.int().check(z.minimum(1), z.maximum(2000))),
}

/**
 * Where the people of a node come from (engine R2); sources add up in order. People, departments and roles are
 * named by user name and code, checked when the package is imported, looked up when the node opens (R1).
 */
export const participantSource = z.discriminatedUnion('source', [
  z.strictObject({ source: z.literal('users'), users: z.array(username).check(z.minLength(1)) }),
  z.strictObject({ source: z.literal('role'), role: code }),
  z.strictObject({ source: z.literal('department'), department: code, nested: z.optional(z.boolean()) }),
  /** Leaders of a named department, or of the initiator's when absent. */
  z.strictObject({ source: z.literal('departmentHead'), department: z.optional(code) }),
  /** The initiator's manager `level` steps up (1 = direct); above the top: the top person, or nobody (R4). */
  z.strictObject({
    source: z.literal('manager'),
    level: z.int().check(z.minimum(1), z.maximum(20)),
    aboveTop: z.optional(z.enum(['top', 'nobody'])),
  }),
  /** Managers level 1 to `upTo`, in that order. */
  z.strictObject({ source: z.literal('managerChain'), upTo: z.int().check(z.minimum(1), z.maximum(20)) }),
  z.strictObject({ source: z.literal('initiator') }),
  z.strictObject({ source: z.literal('personField'), field: code }),
  /** Leaders of the department chosen in a field. */
  z.strictObject({ source: z.literal('departmentFieldHead'), field: code }),
  /** Those who handled an earlier node. */
  z.strictObject({ source: z.literal('handlersOf'), node: code }),
  /** Chosen by the initiator at submit, within a scope (R6). */
  z.strictObject({ source: z.literal('initiatorChosen'), ...choice }),
  /** Chosen by whoever decides just before. */
  z.strictObject({ source: z.literal('previousChosen'), ...choice }),
  /** An expression whose value is a user name, or several joined by `;`. */
  z.strictObject({ source: z.literal('script'), script: expression }),
])
export type ParticipantSource = z.infer<typeof participantSource>
