const TIMEOUT_MS = 60_000

/** The bytes of an answer as a file of this device. */
export async function saveResponse(response: Response, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), TIMEOUT_MS)
}
