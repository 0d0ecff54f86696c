import { useId, useMemo, useRef, useState } from 'react'
import type { Layout } from '../../../../contract/package/sheets.ts'
import { codesOf } from '../../../../rules/record/layout.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import type { DocumentForm } from '../model/document-form.ts'
import { useShownCodes } from '../model/use-field-rules.ts'
import { HiddenProblems } from './hidden-problems.tsx'
import styles from './layout.module.css'
import { SectionView } from './section-view.tsx'
import { useWrongCodes } from './use-wrong-codes.ts'

type TabsOf = NonNullable<Layout['tabs']>
type Props = { readonly tabs: TabsOf; readonly form: DocumentForm; readonly lifted: string | undefined }

/** Sections in tabs: one of them is drawn; what is wrong in the others is counted and can be led to. */
export function FormTabs({ tabs, form, lifted }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const codes = useMemo(
    () => tabs.map(({ sections }) => sections.flatMap(({ fields }) => codesOf(fields))),
    [tabs],
  )
  const all = useMemo(() => codes.flat(), [codes])
  const shown = useShownCodes(form, all)
  const wrong = useWrongCodes(form, all)
  const wrongIn = (place: number) => wrong.filter((code) => codes[place]?.includes(code))
  // A tab none of whose fields is there now is not there either.
  const offered = tabs.flatMap((tab, place) => {
    const own = codes[place] ?? []
    return own.length === 0 || own.some((code) => shown.includes(code)) ? [{ tab, place }] : []
  })
  const current = offered.find(({ place }) => place === chosen) ?? offered[0]
  if (current === undefined) return null
  // Before and behind the panel, so that one is led through them in the order of the tabs.
  const marksOf = (isThere: (place: number) => boolean) =>
    offered
      .filter(({ place }) => isThere(place))
      .map(({ place }) => (
        <HiddenProblems
          key={place}
          codes={wrongIn(place)}
          onOpen={() => setChosen(place)}
          place={() => panel.current}
        />
      ))
  return (
    <div className={styles.tabs}>
      <Tabs
        label={t('formLayout.tabs')}
        panelId={panelId}
        value={String(current.place)}
        onChange={(key) => setChosen(Number(key))}
        tabs={offered.map(({ tab, place }) => {
          const count = wrongIn(place).length
          return {
            key: String(place),
            label: localise(tab.name, ''),
            ...(count === 0 ? {} : { count, countLabel: t('formLayout.wrong', { count }) }),
          }
        })}
      />
      {marksOf((place) => place < current.place)}
      <div ref={panel} id={panelId} role="tabpanel" aria-label={localise(current.tab.name, '')}>
        {current.tab.sections.map((section, index) => (
          // Sections of a sheet have no code and never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <SectionView key={`${current.place} ${index}`} section={section} form={form} lifted={lifted} />
        ))}
      </div>
      {marksOf((place) => place > current.place)}
    </div>
  )
}
