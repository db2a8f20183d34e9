// Reads the profile of an instance: instances/NAME/instance.yaml. Everything else of a province stands beside it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Instance, zones } from '#shared/instance.ts'

const words = z.string().trim().min(1, 'must not be empty')

const profile = z.strictObject({
  ...{ province: words, shortName: words, authority: words, address: words },
  timeZone: z.enum(Object.keys(zones) as [keyof typeof zones], {
    error: `must be one of ${Object.keys(zones).join(', ')}`,
  }),
  ...{ emailExample: words, placesExample: words },
  passwordWords: z.array(words),
  regencyNames: z.record(words, z.array(words)),
})

export interface InstanceProfile {
  /** What pages and messages say. */
  readonly facts: Instance
  /** Where the content of the province stands, relative to the program. */
  readonly folder: string
  readonly passwordWords: readonly string[]
  /** Names that people use for a regency, by its own, in lower case. Those of an office administrators keep. */
  readonly regencyNames: Readonly<Record<string, readonly string[]>>
}

/** @throws Error naming the file and every key that is wrong. */
export function readInstance(name: string): InstanceProfile {
  const folder = join('instances', name)
  const file = join(folder, 'instance.yaml')
  if (!existsSync(file)) throw new Error(`PORTAL_INSTANCE: ${file} does not exist`)
  const parsed = profile.safeParse(parse(readFileSync(file, 'utf8')))
  if (parsed.success) {
    const { passwordWords, regencyNames, ...facts } = parsed.data
    return { facts, folder, passwordWords, regencyNames }
  }
  const mistakes = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
  throw new Error(`${file} is wrong:\n${mistakes.join('\n')}`)
}
