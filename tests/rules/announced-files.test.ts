import { expect, it } from 'vitest'
import { FILE_ENDINGS, withEnding } from '../../contract/file-types.ts'
import { announcedProblem, type FileLimits, fileProblem } from '../../rules/values/files.ts'

const problem = (name: string, accept: FileLimits['accept']) =>
  announcedProblem(accept === undefined ? {} : { accept }, { name, size: 1 })?.problem ?? null

it.each<[string, FileLimits['accept']]>([
  ['photo.jpg', ['png']],
  ['photo', ['image']],
  ['photo', undefined],
  ['photo.jfif', ['jpg']],
  ['Screenshot 12.30.45', undefined],
  ['微信图片.2026年3月', ['image']],
  ['letter.doc', ['docx']],
  ['old.xls', ['office']],
])('%s may turn out to be what %j takes', (name, accept) => {
  expect(problem(name, accept)).toBeNull()
})

it.each<[string, FileLimits['accept']]>([
  ['tool.exe', undefined],
  ['photo.jpg.exe', ['image']],
  ['photo.png', ['pdf']],
  ['photo', ['txt', 'zip']],
  ['page.html', ['txt']],
])('%s cannot be what %j takes', (name, accept) => {
  expect(problem(name, accept)).toBe('fileNotAllowed')
})

it('what is stored has to be exactly what its place takes', () => {
  expect(fileProblem({ accept: ['png'] }, { name: 'photo.jpg', size: 1 })?.problem).toBe('fileNotAllowed')
  expect(fileProblem({}, { name: 'photo', size: 1 })?.problem).toBe('fileNotAllowed')
})

it('a name with its ending mended has that ending and keeps the rest', () => {
  for (const ending of FILE_ENDINGS) {
    expect(withEnding(`a.b.${ending.toUpperCase()}`, 'png')).toBe('a.b.png')
  }
})
