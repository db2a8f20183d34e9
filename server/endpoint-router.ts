import { TrieRouter } from 'hono/router/trie-router'

const firstSegmentOf = (path: string) => path.split('/', 2)[1] ?? ''

export function endpointRouter<Found>(
  endpoints: Iterable<readonly [path: string, found: Found]>,
): (pathname: string) => Found | undefined {
  const router = new TrieRouter<Found>()
  const firstSegments = new Set<string>()
  for (const [path, found] of endpoints) {
    router.add('GET', path, found)
    firstSegments.add(firstSegmentOf(path))
  }
  const isAnyFirst = [...firstSegments].some((segment) => /[:*{]/.test(segment))
  return (pathname) => {
    // Most paths begin with a word that no endpoint begins with; the router would take them apart first.
    if (!isAnyFirst && !firstSegments.has(firstSegmentOf(pathname))) return undefined
    return router.match('GET', pathname)[0][0]?.[0]
  }
}
