import type { WirePapers } from '../../contract/instances.ts'
import type { Papers } from '../../engine/model/papers.ts'

/** What lies with an opinion, for the timeline, the log and the printed page alike; nothing where nothing lies. */
export function presentPapers(papers: Papers | undefined): { readonly papers?: WirePapers } {
  if (papers === undefined) return {}
  const { files = [], signature } = papers
  return {
    papers: {
      ...(files.length === 0 ? {} : { resources: [...files] }),
      ...(signature === undefined ? {} : { signature }),
    },
  }
}
