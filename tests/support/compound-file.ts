/** The container of old office documents with one stream of this name in its directory. */
export function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  const directory = 512 * 2
  entry(file, directory, 'Root Entry')
  entry(file, directory + 128, stream)
  return file
}

function entry(file: Buffer, at: number, name: string): void {
  file.write(name, at, 'utf16le')
  file.writeUInt16LE(name.length * 2 + 2, at + 64)
}
