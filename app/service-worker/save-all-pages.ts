// Keeps every public page that the sitemap names, and the form to ask with, two at a time.
import { blankForm, isPublicPath } from '#shared/public-pages.ts'
import type { KeepProgress } from './messages.ts'
import { keyOf, savePage } from './saved-pages.ts'

const mostPages = 60

/** Reports each step; ends with 'failed' when the network goes away or the server does not answer with pages. */
export async function saveAllPages(tell: (progress: KeepProgress) => void): Promise<void> {
  let done = 0
  let total = 0
  let kept = 0
  try {
    const paths = await publicPaths()
    const left = [...paths]
    total = paths.length
    tell({ done, total })
    const work = async () => {
      for (let path = left.shift(); path; path = left.shift()) {
        if (await savePage(path)) kept += 1
        done += 1
        tell({ done, total })
      }
    }
    await Promise.all([work(), work()])
    tell({ done, total, ended: kept === total && total > 0 ? 'kept' : 'failed' })
  } catch {
    tell({ done, total, ended: 'failed' })
  }
}

async function publicPaths(): Promise<string[]> {
  const answer = await fetch(keyOf('/sitemap.xml'), { credentials: 'omit' })
  if (!answer.ok) throw new Error(`sitemap: ${answer.status}`)
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const paths = [...new Set(addresses.map((address) => new URL(address).pathname))].filter(isPublicPath)
  return [blankForm, ...paths].slice(0, mostPages)
}
