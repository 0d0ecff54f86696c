/** Answers that wait until they are let go; always after the task that asked, as through a real bridge. */
export function slowAnswers(slow: () => readonly string[]) {
  let waiting: (() => void)[] = []
  let open = false
  return {
    turnOf: (method: string): Promise<void> =>
      slow().includes(method) && !open
        ? new Promise((go) => waiting.push(go))
        : new Promise((go) => setTimeout(go, 0)),
    release: () => {
      open = true
      for (const go of waiting) go()
      waiting = []
    },
  }
}
