import { submitForm } from '../../../contract/forms.ts'
import { call } from '../../lib/api/api.ts'
import { participantInfosOf } from '../people/next-people.ts'
import type { Act, Post } from './act.ts'

/** What every write on a work item carries, with the words and what lies with them. */
export function onItem({ page, text, values, replayToken }: Act) {
  const { workItemId, revision, digest } = page
  if (workItemId === null) throw new Error('this action needs a work item')
  return {
    workItemId,
    fence: { revision, digest },
    replayToken,
    approval: { content: text, ...papersOf(values) },
  }
}

/** The same for an action that says nothing. */
export function onItemWordless(act: Act) {
  const { approval: _, ...body } = onItem(act)
  return body
}

/** What lies with the words, by ids. */
function papersOf({ files = [], signature }: Act['values']) {
  const signed = signature?.kind === 'drawn' ? { kind: signature.kind, fileId: signature.file.id } : signature
  return {
    ...(files.length === 0 ? {} : { resources: files.map(({ id }) => id) }),
    ...(signed === undefined ? {} : { signature: signed }),
  }
}

/** The people who were chosen. */
export function whom({ values }: Act) {
  return { participantors: values.people.map(({ id }) => id) }
}

/** The decisions that share the call of a form (spec §7 submit). */
export function decide(act: Act, actionCode: 'submit' | 'agree' | 'disagree'): Post {
  const { page, values, data } = act
  const { department, participantChoose } = page
  const participantInfos =
    participantChoose === undefined ? undefined : participantInfosOf(participantChoose, values.nextPeople)
  const body = {
    ...onItem(act),
    actionCode,
    bizObject: { data: { ...data } },
    ...(actionCode === 'submit' && department !== null ? { departmentId: department.id } : {}),
    ...(participantInfos === undefined || actionCode === 'disagree' ? {} : { participantInfos }),
  }
  return Object.assign(() => call(submitForm, body), { kept: { call: 'submitForm' as const, body } })
}
