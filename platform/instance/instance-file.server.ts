// Where a file of the content stands: of the province in the folder of its instance, of the language in content/.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#platform/env.server.ts'

/** `path` below the folder of the instance; below content/ where the instance has none of its own. */
export function instanceFile(path: string): string {
  const own = join(env.instance.folder, path)
  const shared = join('content', path)
  return !existsSync(own) && existsSync(shared) ? shared : own
}
