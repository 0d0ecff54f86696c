import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FirstScreen, firstScreen } from '../../../../src/lib/parts/first-screen.tsx'

function Screen({ asked }: { readonly asked: readonly Promise<string>[] }) {
  const first = useQuery({ queryKey: ['first'], queryFn: () => asked[0] })
  // The answer to one question leads to the next.
  useQuery({ queryKey: ['second'], queryFn: () => asked[1], enabled: first.data !== undefined })
  return <FirstScreen />
}

test('what is not needed for it waits until the first screen has all its answers', async () => {
  const answers: ((text: string) => void)[] = []
  const asked = [0, 1].map(() => new Promise<string>((answer) => answers.push(answer)))
  let isShown = false
  void firstScreen.then(() => {
    isShown = true
  })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Screen asked={asked} />
    </QueryClientProvider>,
  )
  await expect.poll(() => client.isFetching()).toBe(1)
  answers[0]?.('one')
  await expect.poll(() => client.getQueryState(['second'])?.fetchStatus).toBe('fetching')
  expect(isShown).toBe(false)
  answers[1]?.('two')
  await expect.poll(() => isShown, { timeout: 2_000 }).toBe(true)
})
