import { type BoundFunctions, type queries, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type Sheet = BoundFunctions<typeof queries>

/** Opens the sheet of an action behind "more", by the Chinese word. */
export async function openMore(user: UserEvent, name: string): Promise<Sheet> {
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return within(await screen.findByRole('dialog', { name }))
}

/** Opens the sheet of an action that has a button of its own. */
export async function openOwn(user: UserEvent, name: string): Promise<Sheet> {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return within(await screen.findByRole('dialog', { name }))
}

/** Finds people in the picker of a sheet by their pinyin (typed → name) and takes them. */
export async function pickPeople(
  user: UserEvent,
  sheet: Sheet,
  people: Readonly<Record<string, string>>,
): Promise<void> {
  await user.click(sheet.getByRole('button', { name: /^(选择|添加)人员$/ }))
  const search = await screen.findByRole('searchbox', { name: '姓名、拼音、工号' })
  for (const [typed, name] of Object.entries(people)) {
    await user.clear(search)
    await user.type(search, typed)
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  }
  const ready = screen.queryByRole('button', { name: /^确定/ })
  if (ready !== null) await user.click(ready)
}
