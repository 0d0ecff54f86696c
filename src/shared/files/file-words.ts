import type { TFunction } from 'i18next'
import { FILE_TYPES, fileTypeOf } from '../../../contract/file-types.ts'
import { type FileLimits, MEGABYTE } from '../../../rules/values/files.ts'
import type { IconName } from '../../ui/picture/icons.ts'

const KILOBYTE = 1024
/** So much of the end of a name always stays readable. */
const TAIL = 10

/** Bytes as a person says them. */
export function sizeText(t: TFunction, bytes: number, locale: string): string {
  const say = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })
  if (bytes < KILOBYTE) return t('files.bytes', { size: bytes })
  if (bytes < MEGABYTE) return t('files.kilobytes', { size: say(bytes / KILOBYTE) })
  return t('files.megabytes', { size: say(bytes / MEGABYTE) })
}

/** A long name is cut in the middle: its beginning and its ending say what it is. */
export function nameParts(name: string): { readonly head: string; readonly tail: string } {
  const signs = [...name]
  const at = Math.max(0, signs.length - TAIL)
  return { head: signs.slice(0, at).join(''), tail: signs.slice(at).join('') }
}

export function iconOf(name: string): IconName {
  const kind = fileTypeOf(name)?.kind
  if (kind === 'image') return 'image'
  if (kind === 'archive') return 'box'
  return kind === 'audio' || kind === 'video' ? 'play' : 'file'
}

const WILDCARDS = { image: 'image/*', audio: 'audio/*', video: 'video/*' }

/** What the browser's own chooser offers. */
export function acceptText(accept: FileLimits['accept']): string | undefined {
  return accept
    ?.flatMap((word) => {
      const wildcard = word in WILDCARDS ? [WILDCARDS[word as keyof typeof WILDCARDS]] : []
      if (wildcard.length > 0) return wildcard
      const endings = Object.entries(FILE_TYPES).flatMap(([ending, { kind }]) =>
        kind === word || ending === word ? [`.${ending}`] : [],
      )
      return endings
    })
    .join(',')
}

export function takesPictures(accept: FileLimits['accept']): boolean {
  return accept === undefined || accept.some((word) => word === 'image' || word === 'jpg' || word === 'jpeg')
}
