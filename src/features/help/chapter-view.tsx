import { underBase } from '../../lib/base/base-path.ts'
import { cx } from '../../ui/base/cx.ts'
import type { Block, Chapter, Inline } from './chapter.ts'
import { placeOf } from './find-in-manual.ts'
import styles from './help.module.css'

/** A chapter as it reads: its title, then its sections. What is shown is text; there is no HTML in it. */
export function ChapterView({ chapter }: { readonly chapter: Chapter }) {
  return (
    <article className={styles.chapter} aria-label={chapter.title}>
      <h2 className={styles.title}>{chapter.title}</h2>
      {chapter.sections.map((section, index) => (
        <section key={section.title} id={placeOf(index)} className={styles.section} tabIndex={-1}>
          {section.title !== null && <h3 className={styles.heading}>{section.title}</h3>}
          {numbered(section.blocks).map(([key, block]) => (
            <BlockView key={key} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  const lines = numbered(block.lines).map(([key, line]) => ({ key, words: <Words line={line} /> }))
  if (block.kind === 'text') {
    return lines.map(({ key, words }) => (
      <p key={key} className={styles.block}>
        {words}
      </p>
    ))
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List className={cx(styles.block, block.kind === 'steps' ? styles.steps : styles.list)}>
      {lines.map(({ key, words }) => (
        <li key={key} className={styles.item}>
          {words}
        </li>
      ))}
    </List>
  )
}

function Words({ line }: { readonly line: readonly Inline[] }) {
  return numbered(line).map(([key, inline]) => {
    if (typeof inline === 'string') return <span key={key}>{inline}</span>
    if ('bold' in inline) return <b key={key}>{inline.bold}</b>
    if ('code' in inline) return <code key={key}>{inline.code}</code>
    const href = inline.href.startsWith('/') ? underBase(inline.href) : inline.href
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {inline.text}
      </a>
    )
  })
}

/** Its members never change places, so a number names each. */
function numbered<T>(list: readonly T[]): [number, T][] {
  return list.map((member, index) => [index, member])
}
