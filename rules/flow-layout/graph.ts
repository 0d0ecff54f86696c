/** What is to be drawn: boxes of a size, and lines between them by their places in `nodes`. */
export type Graph = {
  readonly nodes: readonly Size[]
  readonly edges: readonly Edge[]
}

export type Size = { readonly width: number; readonly height: number }
/** `labelled`: a word stands on the line, just before the layer that it leads to first. */
export type Edge = { readonly from: number; readonly to: number; readonly labelled?: boolean }

/** Top-down on a phone, left-right where there is width. */
export type Direction = 'down' | 'right'

export type Box = Size & { readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }

/** The drawing in pixels: boxes as `nodes`, corners of each line as `edges`, first and last on the boxes. */
export type Drawing = Size & {
  readonly boxes: readonly Box[]
  readonly routes: readonly (readonly Point[])[]
}

/** Space between boxes of a layer, between a layer and the lines beside it, between lines side by side. */
export const BESIDE = 32
export const GAP = 28
export const TRACK = 10
/** Room of a word on a line, along the flow. */
export const LABEL = { down: 20, right: 96 }
/** Space around the drawing. */
export const MARGIN = 24
