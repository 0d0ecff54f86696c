import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { latestHandSign } from '../../../contract/hand-signature.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { fileById } from '../../stores/files/files.ts'
import { latestSignature } from '../../stores/files/hand-signatures.ts'

/** Larger than any signature that our own pad draws. */
const MOST_BYTES = 512 * 1024

/** One's last signature by hand (spec family's latest_hand_sign). */
export function registerHandSignatureRoutes(app: FastifyInstance, { database, files }: Deps): void {
  route(app, latestHandSign, async (_input, { actor }) => {
    const id = await latestSignature(database, actor.corpId, actor.userId)
    const file = id === null ? undefined : await fileById(database, actor.corpId, id)
    const isOwn = file?.ownerId === actor.userId && file.state === 'ready' && file.mimeType === 'image/png'
    if (file === undefined || !isOwn || file.size > MOST_BYTES) return null
    const stored = await files.storage.read(file.storageKey)
    if (stored === null) return null
    return { dataUrl: `data:image/png;base64,${(await buffer(stored.body)).toString('base64')}` }
  })
}
