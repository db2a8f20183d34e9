// Which layer a Vitest file belongs to (CONTRIBUTING.md, "Layers").
import { globSync, readFileSync } from 'node:fs'

const isExcluded = (path: string) => /^(node_modules|build|\.cache)$/.test(path)

const files = globSync('**/*.test.{ts,tsx}', { exclude: isExcluded })

/** Tests of whole flows, large numbers of rows and restores: `npm run test:all`. */
export const large = files.filter((file) => /\.large\.test\.tsx?$/.test(file))

/** Tests that send requests to a built portal. */
export const request = files.filter((file) => file.startsWith('tests/request/'))

/** What needs its own process: a database, replaced modules, a moved clock, the environment, sockets. */
const needsIsolation =
  /provideDatabase|\binject\(|\bvi\.|process\.(env|on|chdir)|setClock|node:(net|http|child_process|worker_threads|cluster)|connectDatabase|startEmbeddedPostgres|smtp-server|#platform\/env/

const others = files.filter((file) => !large.includes(file) && !request.includes(file))

/** Tests that share one process: no database, no replaced modules, no clock. */
export const pure = others.filter((file) => !needsIsolation.test(readFileSync(file, 'utf8')))

/** What a process of the portal keeps beside what belongs to its database (`perConnection`): limits, listening servers. */
const hasProcessState = /limits?\b|Server\(/i

/** Tests with a database of their own in a shared process. */
export const databaseShared = others.filter((file) => {
  const text = readFileSync(file, 'utf8')
  const rest = text.replaceAll('provideDatabase', '')
  // `provideDatabase` puts the clock back.
  const isolating = rest.replaceAll('setClock', '')
  return text !== rest && !needsIsolation.test(isolating) && !hasProcessState.test(file + rest)
})

/** Tests with a process of their own, most of them with a database too. */
export const database = others.filter((file) => !pure.includes(file) && !databaseShared.includes(file))
