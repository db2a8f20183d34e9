// The paths of the information centre without an article or category, so that made-up ones are not rendered one by one.
import { findKnownPaths } from '#domain/content/articles/find-known-paths.ts'
import { isPageData, pagePathOf } from '#shared/page-data-path.ts'

const article = /^\/knowledge\/[^/]+\/[^/]+$/
const category = /^\/knowledge\/[^/]+$/

/** Asked again after so many milliseconds: articles begin and end by the clock alone. */
const freshMs = 30_000

/** Longest wait for a database that does not answer, in milliseconds. */
const patienceMs = 1_000

/** The paths that are known; `drop` when content has changed. */
export function missingPaths(find: () => Promise<ReadonlySet<string>> = findKnownPaths) {
  let asked: { readonly paths: Promise<ReadonlySet<string> | null>; readonly at: number } | undefined
  const paths = () => {
    if (!asked || performance.now() - asked.at > freshMs) {
      const silence = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
      asked = { at: performance.now(), paths: Promise.race([find().catch(() => null), silence]) }
    }
    return asked.paths
  }
  return {
    drop: () => {
      asked = undefined
    },
    /**
     * The address of the page, or of its data, that says there is no such article or category; null when there is one,
     * when the address belongs to other pages, and while it is unknown.
     */
    missing: async (address: string): Promise<string | null> => {
      const [pathname = ''] = address.split('?', 1)
      const page = pagePathOf(pathname)
      const nothing = article.test(page) ? '/knowledge/-/-' : category.test(page) ? '/knowledge/-' : null
      if (nothing === null || ((await paths())?.has(page) ?? true)) return null
      return isPageData(pathname) ? `${nothing}.data` : nothing
    },
  }
}
