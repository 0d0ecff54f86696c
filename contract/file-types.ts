/** What a file is to a person: decides the icon and whether it can be looked at here. */
export const FILE_KINDS = ['image', 'pdf', 'office', 'text', 'archive', 'audio', 'video', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/**
 * `sniffed`: what the first bytes may say (media types of the sniffer). Absent: the format has no magic bytes; then a
 * sniffer must find nothing, or `text` decides.
 */
export type FileType = {
  readonly kind: FileKind
  readonly mimeType: string
  readonly sniffed?: readonly string[]
  /** Has to decode as text. */
  readonly text?: true
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'
const CFB = 'application/x-cfb'
const ZIP = 'application/zip'

const same = (kind: FileKind, mimeType: string, ...further: string[]): FileType => ({
  kind,
  mimeType,
  sniffed: [mimeType, ...further],
})
const text = (mimeType: string): FileType => ({ kind: 'text', mimeType, text: true })
/** Could run in a browser: kept and handed out as bytes of no type, never shown (security F-03). */
const active: FileType = { kind: 'other', mimeType: 'application/octet-stream', text: true }

/** Every kind of file that may be attached, by the ending of its name; anything else is refused (security F-04). */
export const FILE_TYPES = {
  jpg: same('image', 'image/jpeg'),
  jpeg: same('image', 'image/jpeg'),
  png: same('image', 'image/png', 'image/apng'),
  gif: same('image', 'image/gif'),
  webp: same('image', 'image/webp'),
  bmp: same('image', 'image/bmp'),
  tif: same('image', 'image/tiff'),
  tiff: same('image', 'image/tiff'),
  heic: same('image', 'image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'),
  avif: same('image', 'image/avif'),
  pdf: same('pdf', 'application/pdf'),
  docx: same('office', `${OFFICE}.wordprocessingml.document`),
  xlsx: same('office', `${OFFICE}.spreadsheetml.sheet`),
  pptx: same('office', `${OFFICE}.presentationml.presentation`),
  doc: same('office', 'application/msword', CFB),
  xls: same('office', 'application/vnd.ms-excel', CFB),
  ppt: same('office', 'application/vnd.ms-powerpoint', CFB),
  wps: same('office', 'application/vnd.ms-works', CFB),
  odt: same('office', `${OPEN}.text`),
  ods: same('office', `${OPEN}.spreadsheet`),
  odp: same('office', `${OPEN}.presentation`),
  rtf: same('office', 'application/rtf'),
  ofd: { kind: 'other', mimeType: 'application/ofd', sniffed: [ZIP] },
  txt: text('text/plain'),
  log: text('text/plain'),
  md: text('text/markdown'),
  csv: text('text/csv'),
  json: text('application/json'),
  xml: active,
  html: active,
  htm: active,
  xhtml: active,
  svg: active,
  svgz: { kind: 'other', mimeType: 'application/octet-stream', sniffed: ['application/gzip'] },
  eml: { kind: 'other', mimeType: 'application/octet-stream', text: true },
  msg: { kind: 'other', mimeType: 'application/octet-stream', sniffed: [CFB] },
  dwg: { kind: 'other', mimeType: 'application/octet-stream', sniffed: ['image/vnd.dwg'] },
  zip: same('archive', ZIP),
  rar: same('archive', 'application/x-rar-compressed'),
  '7z': same('archive', 'application/x-7z-compressed'),
  gz: same('archive', 'application/gzip'),
  mp3: same('audio', 'audio/mpeg'),
  m4a: same('audio', 'audio/x-m4a', 'audio/mp4'),
  wav: same('audio', 'audio/wav'),
  amr: same('audio', 'audio/amr'),
  ogg: same('audio', 'audio/ogg', 'audio/opus', 'application/ogg'),
  mp4: same('video', 'video/mp4', 'video/x-m4v'),
  mov: same('video', 'video/quicktime'),
  webm: same('video', 'video/webm'),
} as const satisfies Record<string, FileType>
export type FileEnding = keyof typeof FILE_TYPES
export const FILE_ENDINGS = Object.keys(FILE_TYPES).filter(isFileEnding)

/** What a field may name as allowed: kinds, and endings beside them. */
export const FILE_ACCEPTS = [...FILE_KINDS, ...FILE_ENDINGS.filter((ending) => !isFileKind(ending))]

function isFileKind(word: string): word is FileKind {
  return FILE_KINDS.some((kind) => kind === word)
}

export function isFileEnding(ending: string): ending is FileEnding {
  return Object.hasOwn(FILE_TYPES, ending)
}

/** The ending of a name, in small letters and without the dot; '' when it has none. */
export function endingOf(name: string): string {
  const at = name.lastIndexOf('.')
  return at < 0 ? '' : name.slice(at + 1).toLowerCase()
}

/** What a name says the file is; `undefined`: nothing that may be attached. */
export function fileTypeOf(name: string): FileType | undefined {
  const ending = endingOf(name)
  return isFileEnding(ending) ? FILE_TYPES[ending] : undefined
}

/** Other endings that pictures come with: their bytes say which they are. */
const PICTURE_ENDINGS: ReadonlySet<string> = new Set([
  'apng',
  'heif',
  'hif',
  'jfi',
  'jfif',
  'jif',
  'jpe',
  'pic',
  'pjp',
  'pjpeg',
])

/**
 * Whether a name says nothing of what the file is: `IMG_0042`, `Screenshot 12.30.45`, `photo.jpg_large`, `photo.jfif`.
 * Letters behind a dot that are no ending of ours are one of something else.
 */
export function saysNothing(name: string): boolean {
  const ending = endingOf(name)
  return PICTURE_ENDINGS.has(ending) || !/^[a-z][a-z0-9]{0,6}$/.test(ending)
}

/** Kinds that are told by their bytes alone, whatever the name says; nothing of them runs in a browser. */
const TOLD_BY_BYTES: ReadonlySet<FileKind> = new Set<FileKind>(['image', 'pdf', 'office', 'audio', 'video'])

export function isToldByBytes(kind: FileKind): boolean {
  return TOLD_BY_BYTES.has(kind)
}

/** The first ending of each media type that stands for one kind of file and no other. */
const ENDING_OF_BYTES: ReadonlyMap<string, FileEnding> = new Map(
  FILE_ENDINGS.flatMap((ending) => {
    const { kind, sniffed = [] }: FileType = FILE_TYPES[ending]
    return isToldByBytes(kind)
      ? sniffed.flatMap((mime): [string, FileEnding][] => (mime === CFB ? [] : [[mime, ending]]))
      : []
  }).reverse(),
)

/** The ending of a file by what its bytes are; `undefined`: they do not say it, or it may not be attached. */
export function endingOfBytes(mime: string): FileEnding | undefined {
  return ENDING_OF_BYTES.get(mime)
}

/** A name with the ending that its bytes ask for: `photo.jpg` that is a PNG is `photo.png`. */
export function withEnding(name: string, ending: FileEnding): string {
  const given = endingOf(name)
  const isReplaced = isFileEnding(given) || PICTURE_ENDINGS.has(given)
  const stem = (isReplaced ? name.slice(0, -given.length) : name).replace(/\.+$/, '')
  return endingOf(stem) === ending ? stem : `${stem}.${ending}`
}
