import type { AppPackage } from '../../contract/package/app-package.ts'
import type { PageBlock } from '../../contract/package/pages.ts'
import type { Organisation } from '../../rules/organisation/organisation.ts'
import { checkAudience } from '../people/check-people.ts'
import type { Path, Report } from '../problem/problems.ts'

/** Everything a portal page leads to is there, and only one page is the front page. */
export function checkPages(pkg: AppPackage, organisation: Organisation | null, report: Report): void {
  const pages = pkg.pages ?? []
  const first = pages.find(({ home }) => home === true)
  pages.forEach((page, p) => {
    const path: Path = ['pages', p]
    if (page.home === true && first !== undefined && page !== first) {
      report([...path, 'home'], 'secondHomePage', { first: first.code })
    }
    if (page.to !== undefined) checkAudience(page.to, [...path, 'to'], organisation, report)
    page.blocks.forEach((block, b) => {
      checkBlock(block, pkg, [...path, 'blocks', b], report)
    })
  })
}

function checkBlock(block: PageBlock, pkg: AppPackage, path: Path, report: Report): void {
  if (block.type === 'workflows') {
    block.workflows?.forEach((code, w) => {
      const isKnown = pkg.workflows.some((workflow) => workflow.code === code)
      if (!isKnown) report([...path, 'workflows', w], 'unknownWorkflow', { code })
    })
  }
  if (block.type === 'functions') {
    block.models?.forEach((code, m) => {
      const model = pkg.models.find((each) => each.code === code)
      if (model === undefined) report([...path, 'models', m], 'unknownModel', { code })
      else if (model.listed === false) report([...path, 'models', m], 'modelNotListed', { code })
    })
    block.pages?.forEach((code, p) => {
      const isKnown = pkg.pages?.some((page) => page.code === code && page.home !== true)
      if (!isKnown) report([...path, 'pages', p], 'unknownPage', { code })
    })
  }
  if (block.type === 'notices') {
    block.notices.forEach(({ day, until }, n) => {
      if (until !== undefined && until < day) {
        report([...path, 'notices', n, 'until'], 'noticeOver', { day, until })
      }
    })
  }
}
