import type { StoredFile } from '../../contract/files.ts'

/** A signature: the picture of a drawn one, or the name of a person who cannot draw (keyboard, screen reader). */
export type Signature =
  | { readonly kind: 'drawn'; readonly file: StoredFile }
  | { readonly kind: 'typed'; readonly name: string }

/** What lies with the words of an act; what is absent was not given. */
export type Papers = {
  readonly files?: readonly StoredFile[]
  readonly signature?: Signature
}
