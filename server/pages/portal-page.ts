import type { PageBlock, PortalPage } from '../../contract/package/pages.ts'
import type { FunctionNode, ShownBlock, ShownNotice } from '../../contract/portal.ts'
import { localised } from '../../rules/text/localised.ts'
import type { UsableApp } from '../portal/usable.ts'
import { functionTree } from './function-tree.ts'
import { type Reading, startableOf } from './startable-workflow.ts'

/** What a page shows beside its text. */
export type PageSight = {
  readonly app: UsableApp
  readonly reading: Reading
  /** Today where the reader is, `YYYY-MM-DD`. */
  readonly today: string
  readonly counts: { readonly workItemCount: number; readonly circulateItemCount: number }
}

/** The parts of a page without what its reader may not use; parts of which nothing is left are left out. */
export function shownBlocks(page: PortalPage, sight: PageSight): ShownBlock[] {
  return page.blocks.map((block) => shownBlock(block, sight)).filter((block) => !isEmpty(block))
}

function shownBlock(block: PageBlock, { app, reading, today, counts }: PageSight): ShownBlock {
  const title = { title_i18n: block.title ?? {} }
  switch (block.type) {
    case 'text':
      return { type: 'text', ...title, text_i18n: block.text }
    case 'counts':
      return { type: 'counts', ...title, ...counts }
    case 'notices':
      return { type: 'notices', ...title, notices: noticesOf(block, app, reading, today) }
    case 'workflows': {
      const named = block.workflows
      const startable = startableOf(app, reading)
      const workflows =
        named?.flatMap((code) => startable.filter((workflow) => workflow.code === code)) ?? startable
      return { type: 'workflows', ...title, workflows }
    }
    case 'functions':
      return { type: 'functions', ...title, functions: namedFunctions(block, functionTree(app, reading)) }
  }
}

function namedFunctions(
  { models, pages }: Extract<PageBlock, { type: 'functions' }>,
  tree: FunctionNode[],
): FunctionNode[] {
  if (models === undefined && pages === undefined) return tree
  const flat = (nodes: FunctionNode[]): FunctionNode[] =>
    nodes.flatMap((node) => [node, ...flat(node.children)])
  const all = flat(tree)
  const named = (type: FunctionNode['type'], codes: readonly string[] = []) =>
    codes.flatMap((code) => all.filter((node) => node.type === type && node.code === code))
  return [...named('BizModel', models), ...named('Page', pages)]
}

/** Today's notices, newest first. */
export function noticesOf(
  { notices }: Extract<PageBlock, { type: 'notices' }>,
  { pkg }: UsableApp,
  { language, locale }: Reading,
  today: string,
): ShownNotice[] {
  return notices
    .filter(({ day, until }) => day <= today && (until === undefined || today <= until))
    .map(({ title, text, day }) => ({
      title_i18n: title,
      text_i18n: text ?? {},
      day,
      appCode: pkg.code,
      appName: localised(pkg.name, language, locale),
      appName_i18n: pkg.name,
    }))
    .sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? 1 : -1))
}

function isEmpty(block: ShownBlock): boolean {
  if (block.type === 'workflows') return block.workflows.length === 0
  if (block.type === 'functions') return block.functions.length === 0
  return block.type === 'notices' && block.notices.length === 0
}
