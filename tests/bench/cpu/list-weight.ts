// What a document of the agent's lists weighs before compression, and of how many elements it is made.

import { capture } from '../capture.ts'
import type { Figure } from '../figure.ts'

const kilobyte = 1024
const mostBytes = 100 * kilobyte
const mostElements = 1_200

/** Elements of a document: its opening tags; what stands in scripts is none. */
function countElements(html: string): number {
  const withoutScripts = html.replaceAll(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
  return withoutScripts.match(/<[a-z][^>]*>/g)?.length ?? 0
}

/** @throws when the list does not hold 50 rows. */
export async function weighList(origin: string, path: string, cookie: string): Promise<Figure> {
  const { body } = await capture(origin, { path, headers: { cookie } })
  const html = body.toString()
  const rows = html.match(/<a\b[^>]* data-row\b/g)?.length
  if (rows !== 50) throw new Error(`${path} shows ${rows} tickets`)
  const elements = countElements(html)
  return {
    name: `${path}: bytes before compression, elements`,
    value: `${(body.length / kilobyte).toFixed(1)} KB, ${elements}`,
    budget: `<= ${mostBytes / kilobyte} KB, <= ${mostElements}`,
    met: body.length <= mostBytes && elements <= mostElements,
  }
}
