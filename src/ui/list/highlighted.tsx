import styles from './highlighted.module.css'
import { splitHighlight } from './split-highlight.ts'

type Props = { readonly text: string; readonly hits: readonly (readonly [number, number])[] }

/** A name with the searched words marked. */
export function Highlighted({ text, hits }: Props) {
  let at = 0
  return splitHighlight(text, hits).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isHit ? (
      <mark key={key} className={styles.hit}>
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
