import { OK, type PlatformResult } from './platform.ts'

/** Copies a text; on plain http, where the clipboard is closed, through a field of its own. */
export async function copyText(text: string): Promise<PlatformResult<null>> {
  try {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text)
      return OK
    }
  } catch {
    // Not allowed here: the field below may be.
  }
  return copyByField(text)
}

function copyByField(text: string): PlatformResult<null> {
  const opener = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = typeof document.execCommand === 'function' && document.execCommand('copy')
  field.remove()
  if (opener instanceof HTMLElement) opener.focus()
  return done ? OK : { status: 'failed', code: 'copy', text: 'copy failed' }
}
