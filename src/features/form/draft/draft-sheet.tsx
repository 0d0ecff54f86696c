import { useState } from 'react'
import type { FormPage } from '../../../../contract/form-page.ts'
import type { Property } from '../../../../contract/package/properties.ts'
import { tableRows } from '../../../../rules/record/table-rows.ts'
import { useListTime } from '../../../lib/i18n/dates.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import type { Difference, Fitted } from '../../../shared/drafts/kept-form.ts'
import type { AfterChoice, FoundDraftProps } from '../../../shared/forms/form-handle.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Sheet } from '../../../ui/overlay/sheet.tsx'
import { ReadValue } from '../view/read-value.tsx'
import { RowsText } from '../view/rows-text.tsx'
import styles from './draft-sheet.module.css'
import { useDeviceName } from './use-device-name.ts'

type Side = 'kept' | 'present'

type Props = Pick<FoundDraftProps, 'page' | 'textAction'> & {
  readonly fitted: Fitted
  readonly differing: readonly Difference[]
  /** When this device kept its side. */
  readonly savedAt: string
  /** What is done with the choice at once. */
  readonly act: AfterChoice['act'] | undefined
  readonly onTake: (chosen: Pick<Fitted, 'data' | 'texts'>) => void
  readonly onClose: () => void
}

/** Rows that both sides write out at first, and with every press more. */
const ROWS = { first: 20, more: 100 } as const

const keyOf = ({ kind, code }: Difference) => `${kind} ${code}`

/** Two drafts of one form, beside each other field by field: what this device kept, and what stands on the page. */
export function DraftSheet(props: Props) {
  const { page, fitted, differing, savedAt, act, onTake, onClose } = props
  const { t } = useTranslation()
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (one: Difference): Side => sides[keyOf(one)] ?? 'kept'
  const choose = (side: Side) =>
    setSides(Object.fromEntries(differing.map((one) => [keyOf(one), side] as const)))
  const handleTake = () => {
    const dropped = new Set(differing.filter((one) => sideOf(one) === 'present').map(keyOf))
    onTake({
      data: without(fitted.data, (code) => dropped.has(`field ${code}`)),
      texts: without(fitted.texts, (code) => dropped.has(`text ${code}`)),
    })
  }
  const words = useSideWords(page, savedAt)
  return (
    <Sheet
      open
      onClose={onClose}
      wide="large"
      title={t('drafts.compareTitle')}
      foot={
        <Button block onClick={handleTake}>
          {act === undefined && t('drafts.useChosen')}
          {act === 'save' && t('drafts.useAndSave')}
          {act === 'submit' && t('drafts.useAndSubmit')}
        </Button>
      }
    >
      <p className={styles.lead}>{t('drafts.compareText')}</p>
      <div className={styles.all}>
        <Button kind="outline" size="s" onClick={() => choose('kept')}>
          {t('drafts.allKept')}
        </Button>
        <Button kind="outline" size="s" onClick={() => choose('present')}>
          {t('drafts.allPresent')}
        </Button>
      </div>
      {differing.map((one) => (
        <FieldChoice
          key={keyOf(one)}
          page={page}
          textAction={props.textAction}
          one={one}
          side={sideOf(one)}
          words={words}
          onSide={(side) => setSides({ ...sides, [keyOf(one)]: side })}
        />
      ))}
    </Sheet>
  )
}

function useSideWords(page: FormPage, savedAt: string): Readonly<Record<Side, string>> {
  const { t } = useTranslation()
  const time = useListTime()
  const deviceName = useDeviceName()
  const { saved } = page
  return {
    kept: t('drafts.sideKept', { time: time(savedAt) }),
    present:
      saved === undefined
        ? t('drafts.sidePage')
        : t('drafts.sideSaved', { time: time(saved.at), device: deviceName(saved.client) }),
  }
}

type ChoiceProps = Pick<Props, 'page' | 'textAction'> & {
  readonly one: Difference
  readonly side: Side
  readonly words: Readonly<Record<Side, string>>
  readonly onSide: (side: Side) => void
}

function FieldChoice({ page, textAction, one, side, words, onSide }: ChoiceProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const property =
    one.kind === 'field' ? page.bizSchema.properties.find(({ code }) => code === one.code) : undefined
  const action = one.kind === 'text' ? textAction?.(one.code) : undefined
  const textLabel = action === undefined ? t('drafts.text') : t('drafts.textOf', { action })
  const label = property === undefined ? textLabel : localise(property.name, one.code)
  const [most, setMost] = useState<number>(ROWS.first)
  const sides = property?.type === 'subTable' ? [one.kept, one.present] : []
  const left = Math.max(0, ...sides.map((rows) => tableRows(rows).length)) - most
  return (
    <fieldset className={styles.field}>
      <legend className={styles.name}>{label}</legend>
      {(['kept', 'present'] as const).map((which) => (
        <label key={which} className={styles.side} data-chosen={side === which ? '' : undefined}>
          <input
            type="radio"
            name={keyOf(one)}
            className={styles.input}
            checked={side === which}
            onChange={() => onSide(which)}
          />
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.value}>
            <span className={styles.of}>{words[which]}</span>
            <Shown property={property} value={one[which]} most={most} />
          </span>
        </label>
      ))}
      {left > 0 && (
        <Button kind="text" size="s" onClick={() => setMost(most + ROWS.more)}>
          {t('drafts.moreRows', { count: Math.min(left, ROWS.more) })}
        </Button>
      )}
    </fieldset>
  )
}

type ShownProps = {
  readonly property: Property | undefined
  readonly value: unknown
  readonly most: number
}

function Shown({ property, value, most }: ShownProps) {
  if (property?.type === 'subTable') return <RowsText table={property} value={value} most={most} />
  const text = { code: 'text', name: {}, type: 'longText' } as const
  return <ReadValue property={property ?? text} value={value} />
}

function without<T>(all: Readonly<Record<string, T>>, isDropped: (code: string) => boolean) {
  return Object.fromEntries(Object.entries(all).filter(([code]) => !isDropped(code)))
}
