// The Zod schemas of forms: what pure files of domain/ export.
import { z } from 'zod'
import { ownFiles, read } from './source-files.ts'

const modules = import.meta.glob<Record<string, unknown>>('/domain/**/*.ts')

/** Stored settings, and lists that an address names: no one types them. */
const others = ['domain/season/season.ts', 'domain/tickets/desk/desk-view.ts', 'domain/tickets/bulk/bulk.ts']

const isPure = (file: string) =>
  !/\.(server|test)\.ts$/.test(file) && !/from '(#platform\/|drizzle-orm)/.test(read(file))

const files = ownFiles().filter(
  (file) => file.startsWith('domain/') && /from 'zod'/.test(read(file)) && isPure(file) && !others.includes(file),
)

export const formSchemas = (
  await Promise.all(
    files.map(async (file) =>
      Object.entries((await modules[`/${file}`]?.()) ?? {})
        .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
        .map(([name, schema]) => ({ file: file.replace('domain/', ''), name, schema })),
    ),
  )
).flat()
