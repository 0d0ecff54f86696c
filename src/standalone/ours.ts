/**
 * Names of calls and headers. The contract that has them brings its schemas along, so the build writes the names
 * themselves into the scripts (scripts/early-names.ts).
 */
export type OurNames = Readonly<
  Record<
    | 'clientVersionHeader'
    | 'wireVersion'
    | 'clientTypeHeader'
    | 'refreshPath'
    | 'readFirstPath'
    | 'beginLoginPath'
    | 'wecomLoginPath'
    | 'loadFormPath'
    | 'loginInfoPath'
    | 'messageFormPath'
    | 'toDoPath',
    string
  >
>

declare global {
  const OURS: OurNames
}
