import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { discardFile, getFile, listFileLinks, uploadFile } from '../../contract/files.ts'
import { Fault } from '../base/fault.ts'
import type { Deps } from '../deps.ts'
import { visibleFiles } from '../files/access.ts'
import { presentFile, wantsPdf } from '../files/present.ts'
import { sendFile } from '../files/send.ts'
import { keysOf } from '../files/storage.ts'
import { takeUpload } from '../files/upload.ts'
import { route } from '../http/route.ts'
import { askForPdfs } from '../stores/files/pdfs.ts'
import { dropUpload } from '../stores/files/uploads.ts'

/** Attachments: taking them, looking at them, taking them back (product "Forms", security F). */
export function registerFileRoutes(app: FastifyInstance, deps: Deps): void {
  // In a scope of its own: nowhere else is a multipart body read at all.
  app.register(async (scope) => {
    await scope.register(multipart)
    route(scope, uploadFile, (input, context) => takeUpload(deps, context, input, context.exchange.filePart))
  })

  route(app, listFileLinks, async ({ place, ids }, context) => {
    const { actor } = context
    const files = await visibleFiles(deps, context, place, ids)
    const wanted = (await deps.files.soffice) === null ? [] : files.filter(wantsPdf).map(({ id }) => id)
    if (wanted.length > 0) {
      await askForPdfs(deps.database, actor.corpId, wanted)
      deps.wake.pdfs()
    }
    return files.map((file) =>
      presentFile(deps, actor, place, wanted.includes(file.id) ? { ...file, pdfState: 'asked' } : file),
    )
  })

  route(app, discardFile, async ({ fileId }, { actor }) => {
    const key = await dropUpload(deps.database, actor.corpId, actor.userId, fileId)
    if (key === undefined) return false
    await deps.files.storage.remove(keysOf(key))
    return true
  })

  route(app, getFile, async ({ t }, { call, exchange }) => {
    const link = deps.files.links.open(t)
    const actor = link === null ? null : await deps.auth.liveSessions.actorOfSession(link)
    if (link === null || actor === null) throw new Fault('fileLinkOver')
    const [file] = await visibleFiles(deps, { actor, call }, link.place, [link.file])
    if (file === undefined) throw new Fault('notFound')
    return await sendFile(deps, file, link.look, exchange.header('range'))
  })
}
