import type { PlatformResult, System } from '../platform.ts'

type Sdk = Pick<typeof import('./dingtalk-sdk.ts'), 'setLeft$'>

/**
 * Holds the back key (Android, HarmonyOS: `backbutton` on the document) or the left button of the title bar (iOS)
 * while something of ours is open: without it the first page of the history would close the app (containers.md §4.3).
 */
export function backKey(system: System, load: () => Promise<PlatformResult<Sdk>>) {
  let held: (() => void) | undefined
  const pressed = (event?: Event) => {
    if (held === undefined) return
    event?.preventDefault()
    held()
  }
  if (system === 'android' || system === 'harmony') document.addEventListener('backbutton', pressed)

  const takeLeft = async (control: boolean) => {
    if (system !== 'ios') return
    const sdk = await load()
    if (sdk.status !== 'ok' || control !== (held !== undefined)) return
    // Watched: the promise tells only that the button is ours, each press comes by `onSuccess`.
    sdk.value.setLeft$({ control, text: '', onSuccess: () => pressed() }).catch(() => undefined)
  }

  return (onBack: () => void): (() => void) => {
    held = onBack
    void takeLeft(true)
    return () => {
      if (held !== onBack) return
      held = undefined
      void takeLeft(false)
    }
  }
}
