/** The chapters of docs/manual in one language (scripts/manual-plugin.ts). */
declare module 'virtual:manual/*' {
  const chapters: readonly import('./chapter.ts').Chapter[]
  export default chapters
}
