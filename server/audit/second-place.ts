import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'
import type { FileRoom } from '../files/file-room.ts'
import type { AnchorLine } from './log-anchor-file.ts'
import { keepInStore } from './stored-anchors.ts'

/** Where anchors are kept besides the file of the data folder. */
export type SecondPlace = { keep(line: AnchorLine): Promise<void> }

export type SecondPlaceParts = {
  readonly config: Pick<Config, 'logAnchors'>
  readonly files: Pick<FileRoom, 'storage' | 'withTemporary'>
  readonly key: Uint8Array
  readonly output?: Pick<NodeJS.WriteStream, 'write'>
}

/** The second place of the configuration; null: none. */
export function secondPlaceOf({
  config,
  files,
  key,
  output = process.stdout,
}: SecondPlaceParts): SecondPlace | null {
  if (config.logAnchors === 's3') return { keep: (line) => keepInStore(files, line) }
  if (config.logAnchors !== 'stdout') return null
  return {
    keep: (line) =>
      new Promise((resolve, reject) => {
        output.write(`${signedLine(line, key)}\n`, (error) => (error ? reject(error) : resolve()))
      }),
  }
}

/** An anchor in one line that nobody without the server's key can write: whoever collects the output need not be trusted. */
export function signedLine(line: AnchorLine, key: Uint8Array): string {
  return JSON.stringify({ logAnchor: line, signature: signatureOf(line, key).toString('hex') })
}

export function isSigned(line: AnchorLine, signature: string, key: Uint8Array): boolean {
  const given = Buffer.from(signature, 'hex')
  const wanted = signatureOf(line, key)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The hash stands for all of the line. */
function signatureOf(line: AnchorLine, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(line.hash).digest()
}
