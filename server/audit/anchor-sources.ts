import * as z from 'zod/mini'
import { type AnchorLine, anchorOf, linesOf, parseAnchor } from './log-anchor-file.ts'
import { isSigned } from './second-place.ts'

/** A line that says it is an anchor: what it holds, null when that cannot be read, and whether its signature is wrong. */
export type SourceLine = { readonly anchor: AnchorLine | null; readonly isForged: boolean }

/** One place where anchors stand. */
export type AnchorSource = AsyncIterable<SourceLine>

const MARK = '{"logAnchor":'
const signed = z.object({ logAnchor: z.unknown(), signature: z.string() })

/** Anchors whose place vouches for itself. */
export async function* unsigned(lines: AsyncIterable<AnchorLine | null>): AnchorSource {
  for await (const anchor of lines) yield { anchor, isForged: false }
}

/**
 * Anchors of a file that somebody hands in: one of another server's data folder, or the captured output of servers, in
 * which other lines stand too and each line may have been given a prefix.
 */
export async function* fromFile(file: string, key: () => Promise<Uint8Array>): AnchorSource {
  for await (const text of linesOf(file)) {
    const at = text.indexOf(MARK)
    if (at >= 0) yield fromOutput(text.slice(at), await key())
    else if (text.startsWith('{"corpId":')) yield { anchor: parseAnchor(text), isForged: false }
  }
}

function fromOutput(text: string, key: Uint8Array): SourceLine {
  try {
    const { logAnchor, signature } = signed.parse(JSON.parse(text))
    const anchor = anchorOf(logAnchor)
    return { anchor, isForged: anchor !== null && !isSigned(anchor, signature, key) }
  } catch {
    return { anchor: null, isForged: false }
  }
}
