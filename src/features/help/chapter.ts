/** A piece of a line: plain, marked, typed, or a link. */
export type Inline =
  | string
  | { readonly bold: string }
  | { readonly code: string }
  | { readonly text: string; readonly href: string }

/** A paragraph (its one line), a list, or numbered steps. */
export type Block = {
  readonly kind: 'text' | 'list' | 'steps'
  readonly lines: readonly (readonly Inline[])[]
}

export type Section = { readonly title: string | null; readonly blocks: readonly Block[] }

/** A page of the manual, made from its Markdown when the app is built (scripts/manual.ts). */
export type Chapter = { readonly id: string; readonly title: string; readonly sections: readonly Section[] }
