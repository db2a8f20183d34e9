/** The first and the last byte that a header `Range` names; null for all of them, undefined where there are none such. */
function partOf(range: string, size: number): readonly [first: number, last: number] | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first <= last ? [first, last] : undefined
}

/** The content, or the part of it that `range` asks for: players of iOS play nothing without it. */
export function rangedResponse(
  range: string | null | undefined,
  content: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  const size = content.length
  const part = partOf(range ?? '', size)
  const all = { ...headers, 'Accept-Ranges': 'bytes' }
  if (part === null) return new Response(new Uint8Array(content), { headers: all })
  if (!part) return new Response(null, { status: 416, headers: { ...all, 'Content-Range': `bytes */${size}` } })
  const [first, last] = part
  return new Response(new Uint8Array(content.subarray(first, last + 1)), {
    status: 206,
    headers: { ...all, 'Content-Range': `bytes ${first}-${last}/${size}` },
  })
}
