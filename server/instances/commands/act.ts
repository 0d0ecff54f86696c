import type { FormAction } from '../../../contract/form-actions.ts'
import type { Approval } from '../../../contract/forms.ts'
import type { SignPosition } from '../../../contract/package/approval-settings.ts'
import type { Command } from '../../../engine/commands/command.ts'
import type { FormData } from '../../../engine/model/context.ts'
import type { CommandScene, SentPapers } from '../perform/request.ts'

/**
 * What a person asks for, whichever call it came by: the members are those that the action needs. `simulate` fills
 * the same ones, so that what is shown before the press is what happens after it.
 */
export type Act = {
  readonly data?: FormData | undefined
  /** Opinion, reason, question or note. */
  readonly text?: string | undefined
  readonly papers?: SentPapers | undefined
  readonly people?: readonly string[] | undefined
  readonly position?: SignPosition | undefined
  readonly mode?: 'all' | 'any' | 'sequence' | undefined
  /** Return: node codes. */
  readonly toNodes?: readonly string[] | undefined
  readonly straight?: boolean | undefined
  readonly departmentId?: string | undefined
  /** Started for this person (engine S3). */
  readonly trustor?: string | undefined
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined
  readonly node?: string | undefined
  readonly token?: number | undefined
  readonly collapse?: boolean | undefined
  readonly runEndActions?: boolean | undefined
  readonly ownerId?: string | undefined
  readonly ownerDepartmentId?: string | undefined
  readonly leaverId?: string | undefined
  readonly choice?: string | undefined
  readonly personId?: string | undefined
  /** A further item of the instance, by its public id. */
  readonly itemId?: string | undefined
  readonly versionId?: string | undefined
  readonly nodes?: Readonly<Record<string, string>> | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** What a person wrote, and what lies with it. */
export function wordsOf(approval: Approval | undefined): Pick<Act, 'text' | 'papers'> {
  if (approval === undefined) return {}
  const { content, resources, signature } = approval
  if (resources === undefined && signature === undefined) return { text: content }
  return { text: content, papers: { files: resources, signature } }
}

/** The item that the call named, who acts, and the run. */
export type ActScene = CommandScene & { readonly item: number | null; readonly actorId: string }

/** How an action becomes an engine command; refuses by throwing a Fault. */
export type CommandMaker = (act: Act, scene: ActScene) => Command

export type Acting = Exclude<FormAction, 'save' | 'delete' | 'print'>
