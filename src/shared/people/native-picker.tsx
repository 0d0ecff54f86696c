import { useEffect, useRef, useState } from 'react'
import { messageKey, messageParams } from '../../lib/base/app-error.ts'
import { refusalWords } from '../../lib/host/native-refusal.ts'
import { usePlatform } from '../../lib/host/platform-context.tsx'
import { useTranslation } from '../../lib/i18n/translation.tsx'
import { useLocalised } from '../../lib/i18n/use-localised.ts'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Sheet } from '../../ui/overlay/sheet.tsx'
import { OpenPicker } from './open-picker.tsx'
import { type GoesOnHere, pickNative } from './pick-native.ts'
import type { PickerProps } from './picker-props.ts'
import { useRecentPeople } from './recent-people.ts'

/**
 * The container's own picker of people and departments. It lies over the page; what is seen of ours says so where it
 * is late, and offers our list. Whatever it cannot do goes on there, with the reason.
 */
export function NativePicker(props: PickerProps) {
  const { t } = useTranslation()
  const platform = usePlatform()
  const { remember } = useRecentPeople()
  const [here, setHere] = useState<GoesOnHere | undefined>(undefined)
  const notice = useNotice(here, props)
  const now = useRef({ props, remember })
  const goneOn = useRef(false)
  useEffect(() => {
    now.current = { props, remember }
  })

  useEffect(() => {
    goneOn.current = false
    void pickNative(platform, now.current.props).then((picked) => {
      // Who went on in our list, or left it, is not interrupted by an answer that comes late.
      if (goneOn.current) return
      if (picked.end === 'here') return setHere(picked)
      if (picked.end === 'closed') return now.current.props.onClose()
      now.current.remember(picked.units)
      now.current.props.onDone(picked.units)
    })
    return () => {
      goneOn.current = true
    }
  }, [platform])

  const goOnHere = () => {
    goneOn.current = true
    setHere({ end: 'here', chosen: props.chosen })
  }

  if (here !== undefined) return <OpenPicker {...props} chosen={here.chosen} notice={notice} />
  return (
    <Sheet
      open
      title={props.title}
      onClose={props.onClose}
      foot={
        <Button kind="outline" block onClick={goOnHere}>
          {t('native.hereInstead')}
        </Button>
      }
    >
      <p role="status">{t('native.waiting')}</p>
      <Skeleton shape="form" count={2} />
    </Sheet>
  )
}

/** Why our list stands there instead. */
function useNotice(here: GoesOnHere | undefined, { blocked }: PickerProps): string | undefined {
  const { t } = useTranslation()
  const localise = useLocalised()
  if (here === undefined) return undefined
  const { refused, error, unknown = [], blocked: stopped = [] } = here
  if (refused !== undefined) {
    const { key, code } = refusalWords(refused)
    return t(key, { code })
  }
  if (error !== undefined) return `${t(messageKey(error), messageParams(error))} ${t('native.goOn')}`
  const names = unknown.join(t('timeline.listSeparator'))
  const reasons = [
    ...(unknown.length > 0 ? [t('native.unknown', { names, count: unknown.length })] : []),
    ...stopped.map(({ id, name, name_i18n }) =>
      t('native.blocked', { name: localise(name_i18n ?? {}, name ?? ''), why: blocked?.(id) ?? '' }),
    ),
  ]
  return reasons.length > 0 ? reasons.join(' ') : undefined
}
