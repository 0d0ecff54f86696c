import { EXTERNAL_FORM } from '../../../contract/external-form.ts'
import type { FormData } from '../../../engine/model/context.ts'
import { Fault } from '../../base/fault.ts'
import { fingerprintOf } from '../../base/replay.ts'
import { offLoop } from '../../calculation/off-loop.ts'
import type { Queryable } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { storeUpload } from '../../files/upload.ts'
import type { FilePart } from '../../http/file-part.ts'
import { networkOf } from '../../http/limits/throttle.ts'
import type { PublicContext } from '../../http/route.ts'
import { limitsAt } from '../../pages/file-place.ts'
import { sourcesOf } from '../../records/sources.ts'
import { storeNewRecord } from '../../records/write-record.ts'
import { waitingOf } from '../../stores/files/uploads.ts'
import { linkById, lockLink, type StoredLink } from '../../stores/links/external-links.ts'
import {
  admitVisit,
  answersOfDay,
  type SentVisit,
  settleVisit,
  waitingBytesOf,
} from '../../stores/links/external-visits.ts'
import type { Visit } from './visit-token.ts'
import { visitorForm, visitorPage } from './visitor-form.ts'
import { visitorRights } from './visitor-rights.ts'

const HOUR_SECONDS = 3_600

/** The visit whose token came along; whatever else came along opens nothing here. */
export function visitOf({ visits }: Pick<Deps, 'visits'>, { exchange }: PublicContext): Visit {
  const visit = visits.open(exchange.header('authorization'))
  if (visit === null) throw new Fault('externalLinkOver')
  return visit
}

async function liveLink(db: Queryable, visit: Visit): Promise<StoredLink> {
  const link = await linkById(db, visit.corpId, visit.linkId)
  if (link === null) throw new Fault('externalLinkOver')
  return link
}

/** Counts the visit for its network, once; refused when that has had its share (security C-13). */
async function admitted(
  { visits }: Pick<Deps, 'visits'>,
  db: Queryable,
  visit: Visit,
  ip: string,
): Promise<SentVisit | null> {
  const network = visits.networkOf(networkOf(ip))
  const row = await admitVisit(db, visit, network, EXTERNAL_FORM.visitsPerHour)
  if (row === null) throw new Fault('tooManyRequests', { retryAfterSeconds: HOUR_SECONDS })
  return row.sent
}

/** Stores what a visitor sent as a record of the link's owner: by the rules of every record, once for a visit. */
export async function submitVisit(
  deps: Deps,
  { call }: Pick<PublicContext, 'call'>,
  visit: Visit,
  data: FormData,
): Promise<{ sequenceNo: string }> {
  const { corpId } = visit
  const link = await liveLink(deps.database, visit)
  const form = await visitorForm(deps, call, corpId, link)
  const fingerprint = fingerprintOf('visit', data)
  const answer = await deps.database.transaction(async (tx) => {
    await lockLink(tx, corpId, link.id)
    await liveLink(tx, visit)
    const sent = await admitted(deps, tx, visit, call.ip)
    if (sent !== null) {
      if (!sent.fingerprint.equals(fingerprint)) throw new Fault('duplicateSubmission')
      return { sequenceNo: sent.sequenceNo }
    }
    if ((await answersOfDay(tx, corpId, link.id)) >= link.perDay) {
      throw new Fault('externalFormFull', { retryAfterSeconds: HOUR_SECONDS })
    }
    const { published, sheet, departmentId } = form
    const { bizObjectId, sequenceNo } = await storeNewRecord(
      { sources: sourcesOf(deps, tx), writer: { ...form.writer, uploaderId: visit.visitId }, published },
      data,
      { rights: visitorRights(published.model, sheet), departmentId, as: 'COMPLETED' },
    )
    await settleVisit(tx, visit, { fingerprint, sequenceNo, bizObjectId })
    return { sequenceNo }
  })
  const { client, requestId } = call
  // Of a visitor no address is kept, but what his network is told from others by (embedding.md).
  const address = deps.visits.networkOf(networkOf(call.ip)).toString('hex')
  const about = { subjectKind: 'externalLink', subject: link.id }
  deps.securityEvents.sum(corpId, {
    kind: 'externalLinkUsed',
    actorId: null,
    address,
    client,
    requestId,
    ...about,
  })
  return answer
}

type Upload = {
  readonly field: string
  readonly fileId: string
  readonly name: string
  readonly size: number
}

/** Takes a file for a field of the visit's form; it waits for a day to be sent. */
export async function uploadOfVisit(
  deps: Deps,
  { call }: Pick<PublicContext, 'call'>,
  visit: Visit,
  { field, ...input }: Upload,
  part: (maxBytes: number) => Promise<FilePart>,
) {
  const { corpId, visitId } = visit
  const link = await liveLink(deps.database, visit)
  const form = await visitorForm(deps, call, corpId, link)
  const page = await offLoop({ corpId, userId: networkOf(call.ip) }, () => visitorPage(form, visitId))
  const limits = limitsAt(page, { part: 'field', field })
  const requireRoom = async (tx: Queryable, size: number) => {
    await lockLink(tx, corpId, link.id)
    if ((await admitted(deps, tx, visit, call.ip)) !== null) throw new Fault('duplicateSubmission')
    const own = await waitingOf(tx, corpId, visitId)
    const ofLink = await waitingBytesOf(tx, corpId, link.id)
    const isFull =
      own.files >= EXTERNAL_FORM.filesPerVisit ||
      own.bytes + size > EXTERNAL_FORM.megabytesPerVisit * 2 ** 20 ||
      ofLink + size > deps.config.files.maxWaitingBytes
    if (isFull) throw new Fault('tooManyUploads')
  }
  return storeUpload(deps, { corpId, ownerId: visitId, requireRoom }, limits, input, part)
}
