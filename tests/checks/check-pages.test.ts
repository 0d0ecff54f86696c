import { expect, test } from 'vitest'
import { validatePackage } from '../../checks/validate.ts'
import type { AppPackage } from '../../contract/package/app-package.ts'
import type { PortalPage } from '../../contract/package/pages.ts'
import { organisationFacts } from '../../server/apps/packages/organisation-facts.ts'
import { smallPackage } from '../support/small-package.ts'
import { tinyOrganisation } from '../support/tiny-organisation.ts'

const page = (blocks: PortalPage['blocks'], rest: Partial<PortalPage> = {}): PortalPage => ({
  code: 'front',
  name: { zh: '首页' },
  blocks,
  ...rest,
})

function problemsOf(change: (pkg: AppPackage) => void): string[] {
  const validated = validatePackage(smallPackage(change), organisationFacts(tinyOrganisation()))
  return validated.ok ? [] : validated.problems.map(({ path, problem }) => `${path} ${problem}`)
}

const sound = page([{ type: 'counts' }, { type: 'workflows' }, { type: 'functions', models: ['trip'] }])

test('pages that lead to what is there are sound', () => {
  expect(
    problemsOf((pkg) => {
      pkg.pages = [
        { ...sound, home: true },
        page([{ type: 'text', text: { zh: '说明' } }], { code: 'guide', to: { departments: ['sales'] } }),
      ]
    }),
  ).toEqual([])
})

test.each<[string, PortalPage, string]>([
  [
    'a workflow',
    page([{ type: 'workflows', workflows: ['nothing'] }]),
    'pages[0].blocks[0].workflows[0] unknownWorkflow',
  ],
  [
    'a model',
    page([{ type: 'functions', models: ['nothing'] }]),
    'pages[0].blocks[0].models[0] unknownModel',
  ],
  ['a page', page([{ type: 'functions', pages: ['nothing'] }]), 'pages[0].blocks[0].pages[0] unknownPage'],
  ['a folder', { ...sound, folder: 'nothing' }, 'pages[0].folder unknownFolder'],
  ['a role', { ...sound, to: { roles: ['nothing'] } }, 'pages[0].to.roles[0] unknownRole'],
  [
    'a last day that comes first',
    page([{ type: 'notices', notices: [{ title: { zh: '公告' }, day: '2026-11-20', until: '2026-11-19' }] }]),
    'pages[0].blocks[0].notices[0].until noticeOver',
  ],
])('%s that is not there is named by its place', (_, spoiled, problem) => {
  expect(
    problemsOf((pkg) => {
      pkg.pages = [spoiled]
    }),
  ).toEqual([problem])
})

test('there is one front page, a code is used once, and a model that is not listed is led to by none', () => {
  expect(
    problemsOf((pkg) => {
      pkg.pages = [
        { ...sound, home: true },
        { ...sound, home: true },
      ]
      for (const model of pkg.models) model.listed = false
    }).toSorted(),
  ).toEqual([
    'pages[0].blocks[2].models[0] modelNotListed',
    'pages[1].blocks[2].models[0] modelNotListed',
    'pages[1].code duplicateCode',
    'pages[1].home secondHomePage',
  ])
})
