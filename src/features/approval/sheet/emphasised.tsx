const START = '\ue000'
const END = '\ue001'

/** Marks a part of a sentence before it is put together; what people typed cannot carry the marks. */
export function strong(text: string): string {
  return `${START}${text.replaceAll(START, '').replaceAll(END, '')}${END}`
}

/** A sentence with its marked parts set bold, whatever the word order of the language. */
export function Emphasised({ text }: { readonly text: string }) {
  return text.split(START).flatMap((part, index) => {
    const [bold = '', rest] = part.split(END)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their order
    return rest === undefined ? [part] : [<b key={`${index} ${bold}`}>{bold}</b>, rest]
  })
}
