const ID = 'layers'

/**
 * Where overlays and toasts stand, beside the app: were it the body, React would hear each event of the app once more
 * there, every key and every move of the mouse.
 */
export function layers(): HTMLElement {
  const present = document.getElementById(ID)
  if (present !== null) return present
  const made = document.createElement('div')
  made.id = ID
  document.body.append(made)
  return made
}
