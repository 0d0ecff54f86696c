import type { StoredFile } from '../../../contract/files.ts'

/** A signature as it is going to be sent: an uploaded picture with what to show of it here, or a typed name. */
export type SignatureValue =
  | { readonly kind: 'drawn'; readonly file: StoredFile; readonly preview: string }
  | { readonly kind: 'typed'; readonly name: string }

/** The picture of a `data:` address as a file. */
export function pictureFile(dataUrl: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (one) => one.charCodeAt(0))
  return new File([bytes], 'signature.png', { type: 'image/png' })
}
