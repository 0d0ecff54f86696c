import { nameParts } from './file-words.ts'
import styles from './files.module.css'

/** A file's name on one line, cut in the middle where it does not fit. */
export function FileName({ name }: { readonly name: string }) {
  const { head, tail } = nameParts(name)
  return (
    <span className={styles.name} title={name}>
      <span className={styles.nameHead}>{head}</span>
      <span className={styles.nameTail}>{tail}</span>
    </span>
  )
}
