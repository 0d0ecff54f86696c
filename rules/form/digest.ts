import type { BizModel } from '../../contract/package/models.ts'
import { canonicalJson } from '../record/canonical.ts'
import type { FormData } from '../record/form-data.ts'
import type { Rights } from './rights.ts'
import { visibleData } from './visible.ts'

/** The digest of the fields a person sees (engine G2); hidden fields do not enter. `hash` is the host's. */
export function visibleDigest(
  model: BizModel,
  rights: Rights,
  data: FormData,
  hash: (text: string) => string,
): string {
  return hash(canonicalJson(visibleData(model, rights, data)))
}
