import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FunctionNode } from '../../../contract/portal.ts'
import { cx } from '../../ui/base/cx.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { isIconName } from '../../ui/picture/icons.ts'
import styles from './apps.module.css'
import { useAppThings } from './use-app-things.tsx'

type Props = { readonly title: string; readonly functions: readonly FunctionNode[] }

/** The function tree: folders fold, biz models and pages lead on (spec §2 "function tree"). */
export function FunctionList({ title, functions }: Props) {
  if (functions.length === 0) return null
  return (
    <section className={styles.panel} aria-label={title}>
      {title !== '' && <h3 className={styles.panelTitle}>{title}</h3>}
      <Nodes nodes={functions} />
    </section>
  )
}

function Nodes({ nodes }: { readonly nodes: readonly FunctionNode[] }) {
  return (
    <ul className={styles.nodes}>
      {nodes.map((node) => (
        <li key={`${node.type} ${node.id}`}>
          {node.type === 'Folder' ? <Folder node={node} /> : <Leaf node={node} />}
        </li>
      ))}
    </ul>
  )
}

function Folder({ node }: { readonly node: FunctionNode }) {
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  const { name } = useAppThings().functionRow(node)
  return (
    <>
      <button
        type="button"
        className={styles.node}
        data-focus="inner"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={18} className={styles.nodeIcon} />
        <span className={styles.nodeName}>{name}</span>
      </button>
      <div id={id} hidden={!isOpen} className={styles.below}>
        {isOpen && <Nodes nodes={node.children} />}
      </div>
    </>
  )
}

function Leaf({ node }: { readonly node: FunctionNode }) {
  const { name, to } = useAppThings().functionRow(node)
  return (
    <Link to={to} className={cx(styles.node, styles.leaf)} data-focus="inner">
      <Icon name={isIconName(node.icon) ? node.icon : 'table'} size={18} className={styles.nodeIcon} />
      <span className={styles.nodeName}>{name}</span>
      <Icon name="right" size={18} className={styles.nodeArrow} />
    </Link>
  )
}
