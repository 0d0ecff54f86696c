import { useState } from 'react'
import type { FormPage } from '../../../contract/form-page.ts'
import type { Property } from '../../../contract/package/properties.ts'
import { useListTime } from '../../lib/dates.ts'
import type { Difference, Fitted } from '../../lib/kept-form.ts'
import { useTranslation } from '../../lib/translation.tsx'
import { useLocalised } from '../../lib/use-localised.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './draft-sheet.module.css'
import { ReadValue } from './read-value.tsx'
import { RowsText } from './rows-text.tsx'
import { useDeviceName } from './use-device-name.ts'

type Side = 'kept' | 'present'

type Props = {
  readonly page: FormPage
  readonly fitted: Fitted
  readonly differing: readonly Difference[]
  /** When this device kept its side. */
  readonly savedAt: string
  readonly onTake: (chosen: Pick<Fitted, 'data' | 'texts'>) => void
  readonly onClose: () => void
}

const keyOf = ({ kind, code }: Difference) => `${kind} ${code}`

/** Two drafts of one form, beside each other field by field: what this device kept, and what stands on the page. */
export function DraftSheet({ page, fitted, differing, savedAt, onTake, onClose }: Props) {
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
          {t('drafts.useChosen')}
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

type ChoiceProps = {
  readonly page: FormPage
  readonly one: Difference
  readonly side: Side
  readonly words: Readonly<Record<Side, string>>
  readonly onSide: (side: Side) => void
}

function FieldChoice({ page, one, side, words, onSide }: ChoiceProps) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const property =
    one.kind === 'field' ? page.bizSchema.properties.find(({ code }) => code === one.code) : undefined
  const label = property === undefined ? t('drafts.text') : localise(property.name, one.code)
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
            <Shown property={property} value={one[which]} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function Shown({ property, value }: { readonly property: Property | undefined; readonly value: unknown }) {
  if (property?.type === 'subTable') return <RowsText table={property} value={value} />
  const text = { code: 'text', name: {}, type: 'longText' } as const
  return <ReadValue property={property ?? text} value={value} />
}

function without<T>(all: Readonly<Record<string, T>>, isDropped: (code: string) => boolean) {
  return Object.fromEntries(Object.entries(all).filter(([code]) => !isDropped(code)))
}
