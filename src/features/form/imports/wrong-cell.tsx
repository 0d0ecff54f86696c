import { PEOPLE_CELL } from '../../../../contract/form-rows.ts'
import { useTranslation } from '../../../lib/i18n/translation.tsx'
import { useLocalised } from '../../../lib/i18n/use-localised.ts'
import { problemText } from '../view/problem-text.ts'
import { ValueEditor } from '../view/value-editor.tsx'
import styles from './imports.module.css'
import type { WrongCells } from './wrong-cells.ts'

type Props = {
  readonly cells: WrongCells
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const PEOPLE_WORDS: Readonly<Record<number, 'repeated' | 'unknown' | 'disabled' | 'single'>> = {
  [PEOPLE_CELL.repeated]: 'repeated',
  [PEOPLE_CELL.unknown]: 'unknown',
  [PEOPLE_CELL.disabled]: 'disabled',
  [PEOPLE_CELL.single]: 'single',
}

const OF_IMPORT = ['errorValue', 'noResult', 'digitsLost', 'notOffered']
const SHOWN_CHARACTERS = 100

/** One wrong value of a file with everywhere it stands, what is wrong with it, and an input for the right one. */
export function WrongCell({ cells: { column, cell, lines }, value, onChange }: Props) {
  const { t } = useTranslation()
  const localise = useLocalised()
  const people = (cell.people ?? []).flatMap(({ name, excelType }) => {
    const word = PEOPLE_WORDS[excelType ?? 0]
    return word === undefined ? [] : [t(`grid.import.people.${word}`, { name })]
  })
  const problem =
    people.length > 0
      ? people.join(' ')
      : isOfImport(cell.problem)
        ? t(`grid.import.cells.${cell.problem}`)
        : problemText(t, { path: column.code, problem: cell.problem ?? '', params: cell.params })
  const where = { lines: lines.slice(0, 10).join(', '), count: lines.length }
  return (
    <div className={styles.cell}>
      <p className={styles.note}>
        {cell.text
          ? t('grid.import.stands', { ...where, text: shortened(cell.text) })
          : t('grid.import.lines', where)}
      </p>
      <ValueEditor
        property={column}
        value={value === undefined ? begun(column, cell) : value}
        label={localise(column.name, column.code)}
        required={false}
        error={value === undefined ? problem : undefined}
        look="box"
        onChange={onChange}
      />
    </div>
  )
}

/** Problems that only cells of a file have. */
function isOfImport(
  problem: string | undefined,
): problem is 'errorValue' | 'noResult' | 'digitsLost' | 'notOffered' {
  return OF_IMPORT.some((known) => known === problem)
}

/** What stands in the input before anything is typed: a text of the file, or what was typed and is still wrong. */
function begun(column: WrongCells['column'], cell: WrongCells['cell']): unknown {
  if ('value' in cell) return cell.value ?? null
  const isText = column.type === 'shortText' || column.type === 'longText'
  return isText && cell.problem !== 'errorValue' && cell.text ? cell.text : null
}

/** As much of a text as tells it from others; one that is far too long would push all else out of sight. */
function shortened(text: string): string {
  const characters = Array.from(text)
  return characters.length <= SHOWN_CHARACTERS ? text : `${characters.slice(0, SHOWN_CHARACTERS).join('')}…`
}
