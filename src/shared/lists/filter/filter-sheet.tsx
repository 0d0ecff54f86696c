import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import styles from './filter.module.css'

type Props = {
  readonly title: string
  /** What it stands below on a wide screen. */
  readonly anchor: RefObject<HTMLElement | null>
  /** The fields contradict each other: there is nothing to ask for. */
  readonly isWrong: boolean
  /** How many would be found, written as a figure; undefined until it is known. */
  readonly found: string | undefined
  readonly onClose: () => void
  readonly onReset: () => void
  readonly onQuery: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** The filter panel of a list: its fields, Reset and Query (spec §2). Reset keeps the panel open. */
export function FilterSheet({ title, anchor, isWrong, found, children, ...props }: Props) {
  const { onClose, onReset, onQuery } = props
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [resets, setResets] = useState(0)
  const query = () => {
    if (!isWrong && form.current?.checkValidity() === true) onQuery()
  }
  const reset = () => {
    onReset()
    // What has no value but was typed, such as half a date, goes with the fields.
    setResets(resets + 1)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      anchor={anchor.current}
      title={title}
      foot={
        <div className={styles.foot}>
          <Button kind="outline" onClick={reset}>
            {t('inbox.reset')}
          </Button>
          <Button block disabled={isWrong} onClick={query}>
            {found === undefined ? t('inbox.query') : t('inbox.queryCount', { total: found })}
          </Button>
        </div>
      }
    >
      <form
        key={resets}
        ref={form}
        className={styles.rows}
        onSubmit={(event) => {
          event.preventDefault()
          query()
        }}
      >
        {children}
        <input type="submit" hidden />
      </form>
    </Sheet>
  )
}
