import { useContext, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../lib/i18n/translation.tsx'
import styles from '../../view/document-view.module.css'
import { LinkedText } from './linked-text.tsx'
import { OnPaper } from './on-paper.ts'

/** Folds after six lines; opens with a tap. On paper it stands whole. */
export function LongText({ text }: { readonly text: string }) {
  const isOnPaper = useContext(OnPaper)
  return isOnPaper ? <LinkedText text={text} /> : <FoldedText text={text} />
}

function FoldedText({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const [long, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && !open) setLong(element.scrollHeight > element.clientHeight + 1)
  }, [text, open])
  return (
    <>
      <span ref={box} className={open ? styles.unfolded : styles.folded}>
        <LinkedText text={text} />
      </span>
      {long && (
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('form.less') : t('form.more')}
        </button>
      )}
    </>
  )
}
