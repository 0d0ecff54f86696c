import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { formPage } from './form-page.ts'
import { approvalStep } from './instances.ts'
import { id, instant, personRef, replayToken } from './shapes.ts'
import { mostCharacters } from './text-length.ts'

/** Documents of one call, and of one print: more are no longer leafed through. */
export const MOST_PRINTED = 50

const ids = z.optional(z.array(id).check(z.maxLength(MOST_PRINTED)))

/** A document for paper: what `load` shows this reader, with its flow (a draft and a plain record have none), by whom, when. */
export const printPage = z.extend(formPage, {
  steps: z.array(approvalStep),
  printedBy: personRef,
  printedAt: instant,
})
export type PrintPage = z.infer<typeof printPage>

/**
 * Load results for printing (spec §7 loadPrintDatas), in the order asked for, through the rights of the reader's own
 * node (security D-02). What is unknown or not the reader's is left out, so that the rest can be printed; when nothing
 * is left, the answer is that of an unknown id (Z-01). Each printing is an entry of the operation log (type 16), once
 * for a replay token.
 */
export const loadPrintDatas = endpoint({
  name: 'loadPrintDatas',
  method: 'POST',
  path: '/api/runtime/form/loadPrintDatas',
  access: 'session',
  input: z.object({
    /** Records, as the family names them: plain ones, the others stand for the run they belong to. */
    objectIds: ids,
    schemaCode: z.optional(z.string().check(mostCharacters(64))),
    queryCode: z.optional(z.string().check(mostCharacters(64))),
    /** Ours: runs, or drafts of the reader. */
    workflowInstanceIds: ids,
    replayToken: z.optional(replayToken),
  }),
  output: z.array(printPage),
  faults: ['notFound'],
})
