import type { ApprovalStep } from '../../../contract/instances.ts'
import type { ActivationNote } from '../../../engine/model/activation.ts'
import type { TimelineEntry } from '../../../engine/views/timeline.ts'
import { nodeNames } from '../../apps/node-names.ts'
import { personName } from '../../organisation/people.ts'
import type { TimelineScene } from './scene.ts'
import { plainNote } from './step-ahead.ts'

type Note = NonNullable<ApprovalStep['note']>

/** What a visit says about itself beside its votes: who did it, where it led, in whose words. */
export function presentNote(note: ActivationNote, entry: TimelineEntry, scene: TimelineScene): Note {
  const plain = plainNote(note.kind)
  switch (note.kind) {
    case 'autoPassed':
      return plainNote(note.rule === 'Q1' ? 'autoPassed_leaver' : 'autoPassed')
    case 'noParticipant':
      return plain
    case 'withdrawnWith': {
      const other = scene.view.state.activations.find(({ id }) => id === note.activation)
      return other === undefined ? plain : { ...plain, ...toNode(other.node, scene) }
    }
    case 'returned':
      return {
        ...byPerson(plain, note, scene),
        ...toNode(note.toNode, scene),
        to: { activityCode: note.toNode, round: visitBefore(note.toNode, entry, scene) },
        ...(note.straight === true ? { straight: true } : {}),
      }
    case 'activatedOther':
      return { ...byPerson(plain, note, scene), ...toNode(note.toNode, scene) }
    case 'takenBack':
      return byPerson(plain, { ...note, opinion: '' }, scene)
    case 'rerunInstead':
      return { ...plainNote(`rerunInstead_${note.because}`), ...toNode(note.node, scene) }
    case 'stepFailed':
      return { ...plain, text: note.text }
    default:
      return byPerson(plain, note, scene)
  }
}

function byPerson(
  plain: Note,
  { byId, opinion }: { readonly byId: string; readonly opinion: string },
  { organisation, language }: TimelineScene,
): Note {
  return { ...plain, byName: personName(organisation, byId, language), text: opinion }
}

function toNode(code: string, scene: TimelineScene): Pick<Note, 'toActivityName_i18n'> {
  return { toActivityName_i18n: nodeNames(code, scene).name_i18n }
}

/** The visit of the target that the return led back over: the arrow points there. */
function visitBefore(node: string, { activation }: TimelineEntry, { view }: TimelineScene): number {
  const before = view.state.activations.findLast(
    (candidate) => candidate.node === node && candidate.id < activation,
  )
  return before?.round ?? 1
}
