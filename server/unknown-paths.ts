// Tells the paths at which there is no page from those of the route list, without rendering anything.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Makes the check for a build: true for paths that only the page for everything else answers. */
export function unknownPaths({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => boolean {
  const below = (parent: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route): RouteObject[] => {
      if (!route || route.parentId !== parent) return []
      const { id, path, index } = route
      const named = { id, ...(path !== undefined && { path }) }
      return [index ? { ...named, index: true } : { ...named, children: below(id) }]
    })
  const tree = below(undefined)
  return (pathname) => {
    const matched = matchRoutes(tree, pathname)
    return matched === null || matched.at(-1)?.route.path === '*'
  }
}
