/** The body of an answer; undefined when it has more than `limit` bytes. @throws when the connection breaks. */
export async function readAtMost(response: Response, limit: number): Promise<Buffer | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body?.cancel()
    return undefined
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > limit) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
